package beamtime.core.data;

import java.util.List;

/**
 * The computing sites that jobs run at, with their share of the work.
 *
 * <p>Names follow the CMS convention {@code T<tier>_<country>_<name>}. The weights are jobs a day
 * out of {@link Jobs#ROWS_PER_DAY}. Together they give the selectivities of the CHEP 2013 study:
 * about 116 sites seen on a day, 144 jobs (1.4 %) in the 14 sites of the federation {@link
 * #SMALL_FEDERATION}, and 28 jobs (0.28 %) in those 5 of them that are of tier {@link #SMALL_TIER}.
 */
final class Sites {
  /** Federation whose sites run 1.44 % of the jobs. */
  static final String SMALL_FEDERATION = "RU-RDIG";

  /** Tier of the sites in the small federation that run 0.28 % of the jobs. */
  static final String SMALL_TIER = "T3";

  /** Name, federation, cloud (region of a tier-1 centre), jobs a day. */
  private static final List<String> TABLE =
      """
          T1_US_FNAL US-CMS US 720
          T1_DE_KIT DE-CMS DE 420
          T1_ES_PIC ES-CMS ES 300
          T1_FR_CCIN2P3 FR-CMS FR 330
          T1_IT_CNAF IT-INFN IT 380
          T1_TW_ASGC TW-FTT TW 160
          T1_UK_RAL UK-GRIDPP UK 360
          T2_CH_CERN CH-CHIPP DE 383
          T2_US_Nebraska US-CMS US 342
          T2_US_Wisconsin US-CMS US 309
          T2_US_Purdue US-CMS US 283
          T2_US_UCSD US-CMS US 261
          T2_US_Caltech US-CMS US 243
          T2_US_Florida US-CMS US 228
          T2_US_MIT US-CMS US 215
          T2_US_Vanderbilt US-CMS US 203
          T2_DE_DESY DE-CMS DE 193
          T2_DE_RWTH DE-CMS DE 184
          T2_UK_London_IC UK-GRIDPP UK 176
          T2_UK_SGrid_RALPP UK-GRIDPP UK 168
          T2_UK_London_Brunel UK-GRIDPP UK 162
          T2_UK_SGrid_Bristol UK-GRIDPP UK 155
          T2_IT_Pisa IT-INFN IT 150
          T2_IT_Rome IT-INFN IT 145
          T2_IT_Legnaro IT-INFN IT 140
          T2_IT_Bari IT-INFN IT 136
          T2_FR_GRIF_LLR FR-CMS FR 132
          T2_FR_GRIF_IRFU FR-CMS FR 128
          T2_FR_IPHC FR-CMS FR 124
          T2_FR_CCIN2P3 FR-CMS FR 121
          T2_ES_CIEMAT ES-CMS ES 118
          T2_ES_IFCA ES-CMS ES 115
          T2_BE_IIHE BE-T2 NL 112
          T2_BE_UCL BE-T2 NL 109
          T2_CH_CSCS CH-CHIPP DE 107
          T2_AT_Vienna AT-HEPHY DE 104
          T2_EE_Estonia EE-NICPB ND 102
          T2_FI_HIP FI-HIP ND 100
          T2_HU_Budapest HU-HGCC IT 98
          T2_PL_Warsaw PL-GRID DE 96
          T2_PT_NCG_Lisbon PT-LIP ES 94
          T2_PT_LIP_Lisbon PT-LIP ES 92
          T2_CN_Beijing CN-IHEP FR 91
          T2_KR_KNU KR-KISTI TW 89
          T2_IN_TIFR IN-INDIA TW 88
          T2_TW_Taiwan TW-FTT TW 86
          T2_BR_SPRACE BR-SP US 85
          T2_BR_UERJ BR-SP US 83
          T2_GR_Ioannina GR-HELLAS IT 82
          T2_TR_METU TR-TRGRID NL 81
          T2_UA_KIPT UA-KIPT NL 79
          T2_PK_NCP PK-CMS TW 78
          T2_TH_CUNSTDA TH-NSTDA TW 77
          T3_US_FNALLPC US-CMS US 26
          T3_US_TAMU US-CMS US 24
          T3_US_Colorado US-CMS US 22
          T3_US_Rutgers US-CMS US 21
          T3_US_UMD US-CMS US 19
          T3_US_Rice US-CMS US 18
          T3_US_Cornell US-CMS US 16
          T3_US_Princeton US-CMS US 15
          T3_US_NotreDame US-CMS US 14
          T3_US_Minnesota US-CMS US 13
          T3_US_OSU US-CMS US 12
          T3_US_UCR US-CMS US 11
          T3_US_UCD US-CMS US 10
          T3_US_UCLA US-CMS US 9
          T3_US_Kansas US-CMS US 9
          T3_US_UIowa US-CMS US 8
          T3_US_JHU US-CMS US 7
          T3_US_FIU US-CMS US 7
          T3_US_FIT US-CMS US 6
          T3_US_FSU US-CMS US 6
          T3_US_Omaha US-CMS US 6
          T3_US_Baylor US-CMS US 6
          T3_US_Brown US-CMS US 6
          T3_US_TTU US-CMS US 6
          T3_US_UVA US-CMS US 6
          T3_US_UTENN US-CMS US 6
          T3_US_UMiss US-CMS US 6
          T3_IT_Trieste IT-INFN IT 6
          T3_IT_Perugia IT-INFN IT 6
          T3_IT_Bologna IT-INFN IT 6
          T3_IT_Firenze IT-INFN IT 6
          T3_IT_MIB IT-INFN IT 6
          T3_IT_Napoli IT-INFN IT 6
          T3_IT_Padova IT-INFN IT 6
          T3_UK_London_QMUL UK-GRIDPP UK 6
          T3_UK_London_RHUL UK-GRIDPP UK 6
          T3_UK_SGrid_Oxford UK-GRIDPP UK 6
          T3_UK_ScotGrid_GLA UK-GRIDPP UK 6
          T3_UK_ScotGrid_ECDF UK-GRIDPP UK 6
          T3_FR_IPNL FR-CMS FR 6
          T3_ES_Oviedo ES-CMS ES 6
          T3_GR_IASA GR-HELLAS IT 6
          T3_GR_Demokritos GR-HELLAS IT 6
          T3_TW_NTU_HEP TW-FTT TW 6
          T3_TW_NCU TW-FTT TW 6
          T3_KR_UOS KR-KISTI TW 6
          T3_CO_Uniandes CO-LATAM US 6
          T3_MX_Cinvestav MX-LATAM US 1
          T3_NZ_UOA NZ-APROC TW 1
          T3_IR_IPM IR-IPM NL 1
          T3_HU_Debrecen HU-HGCC IT 1
          T2_RU_JINR RU-RDIG NL 39
          T2_RU_IHEP RU-RDIG NL 20
          T2_RU_RRC_KI RU-RDIG NL 16
          T2_RU_ITEP RU-RDIG NL 11
          T2_RU_INR RU-RDIG NL 10
          T2_RU_PNPI RU-RDIG NL 8
          T2_RU_SINP RU-RDIG NL 5
          T2_RU_SPbSU RU-RDIG NL 4
          T2_RU_MEPhI RU-RDIG NL 3
          T3_RU_FIAN RU-RDIG NL 12
          T3_RU_BINP RU-RDIG NL 8
          T3_RU_MSU RU-RDIG NL 5
          T3_RU_ISP RU-RDIG NL 2
          T3_RU_NSU RU-RDIG NL 1
          """
          .lines()
          .toList();

  static final Words NAMES = Words.weighted(lines(0, 3));
  static final Words COUNTRIES = Words.distinct(countries());
  static final Words FEDERATIONS = Words.distinct(column(1));
  static final Words TIERS = Words.distinct(tiers());
  static final Words CLOUDS = Words.distinct(column(2));

  private static final int[] COUNTRY = COUNTRIES.codes(countries());
  private static final int[] FEDERATION = FEDERATIONS.codes(column(1));
  private static final int[] TIER = TIERS.codes(tiers());
  private static final int[] CLOUD = CLOUDS.codes(column(2));

  private Sites() {}

  /** Number of sites. */
  static int count() {
    return COUNTRY.length;
  }

  /** Code in {@link #COUNTRIES} of a site. */
  static int country(int site) {
    return COUNTRY[site];
  }

  /** Code in {@link #FEDERATIONS} of a site. */
  static int federation(int site) {
    return FEDERATION[site];
  }

  /** Code in {@link #TIERS} of a site. */
  static int tier(int site) {
    return TIER[site];
  }

  /** Code in {@link #CLOUDS} of a site. */
  static int cloud(int site) {
    return CLOUD[site];
  }

  private static String field(String line, int field) {
    return line.split(" ", -1)[field];
  }

  private static List<String> column(int field) {
    return TABLE.stream().map(line -> field(line, field)).toList();
  }

  private static List<String> lines(int first, int second) {
    return TABLE.stream().map(line -> field(line, first) + " " + field(line, second)).toList();
  }

  private static List<String> tiers() {
    return TABLE.stream().map(line -> line.substring(0, 2)).toList();
  }

  private static List<String> countries() {
    return TABLE.stream().map(line -> line.substring(3, 5)).toList();
  }
}
