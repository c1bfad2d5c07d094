/** The page that says what the words of the site mean. */
package beamtime.site.page.word;
