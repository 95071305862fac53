// The two lists of the sportsbook's sidebar, exactly as in the specification, including its
// spellings, its gaps in the numbers, and its duplicate id.

/** Entries of the first list that are not sports. Guests have no bets. */
export const widgetPages = ["bets", "live", "favorites"] as const;

/** The sports of the first list, each the inner path of the sports widget. */
export const widgetSports = [
  "soccer-1", "basketball-2", "tennis-5", "fifa-300", "ice-hockey-4", "counter-strike-109", "table-tennis-20", "volleyball-23",
  "baseball-3", "handball-6", "floorball", "golf-9", "boxing-10", "rugby-12", "aussie-rules-13", "bandy-15",
  "american-football-16", "cycling-17", "specials-18", "snooker-19", "cricket-21", "darts-22", "waterpolo-26", "futsal-29",
  "badminton-31", "bowls-32", "squash-37", "formula-1-40", "alpine-skiing-43", "blathon-44", "ski-jumping-48", "freestyle-65",
  "rally-101", "mma-117", "gaelic-football-135", "gaelic-hurling-136", "kabaddi-138", "stock-car-racing-191",
  "erocket-league-301", "ehorse-racing-315", "nba-2k19-302", "ao-tennis-2-303", "efighting-304", "ecricket-305",
  "ebaseball-306", "fifa18-penalty-307", "fifa22-volta-309", "ehorse-racing-315",
] as const;

export type WidgetPath = (typeof widgetPages)[number] | (typeof widgetSports)[number];

/** The name of the first list's last entry. Its path is listed twice. */
export const lastLabel = "Esports Horse Racing";

/** Words of the first list's paths that need special spelling. */
const spellings: Record<string, string> = {
  fifa: "FIFA", fifa18: "FIFA18", fifa22: "FIFA22", mma: "MMA", nba: "NBA", "2k19": "2K19", ao: "AO",
  erocket: "eRocket", ehorse: "eHorse", efighting: "eFighting", ecricket: "eCricket", ebaseball: "eBaseball",
};

/** The name of an entry of the first list: its path without the number. */
export function pathLabel(path: WidgetPath): string {
  const words = path.replace(/-\d+$/, "").split("-");
  return words.map((word) => spellings[word] ?? word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}

export interface NavItem {
  label: string;
  /** The widget's inner path. */
  path: WidgetPath;
  playersOnly?: boolean;
}

/** Separates the pages and the sports of the second list. */
export const separator = "separator";

/** The second list, in order. */
export const namedList: readonly (NavItem | typeof separator)[] = [
  { label: "My Bets", path: "bets", playersOnly: true },
  { label: "Live", path: "live" },
  { label: "Favorites", path: "favorites" },
  separator,
  { label: "Soccer", path: "soccer-1" },
  { label: "Basketball", path: "basketball-2" },
  { label: "Tennis", path: "tennis-5" },
  { label: "FIFA", path: "fifa-300" },
  { label: "Ice Hockey", path: "ice-hockey-4" },
  { label: "ESports", path: "counter-strike-109" },
  { label: "Table Tennis", path: "table-tennis-20" },
  { label: "Volleyball", path: "volleyball-23" },
  { label: "Baseball", path: "baseball-3" },
  { label: "Handball", path: "handball-6" },
  { label: "Floorball", path: "floorball" },
  { label: "Golf", path: "golf-9" },
  { label: "Boxing", path: "boxing-10" },
  { label: "Rugby", path: "rugby-12" },
  { label: "Aussie Rules", path: "aussie-rules-13" },
  { label: "Bandy", path: "bandy-15" },
  { label: "American Football", path: "american-football-16" },
  { label: "Cycling", path: "cycling-17" },
  { label: "Specials", path: "specials-18" },
  { label: "Snooker", path: "snooker-19" },
  { label: "Cricket", path: "cricket-21" },
  { label: "Darts", path: "darts-22" },
  { label: "Waterpolo", path: "waterpolo-26" },
  { label: "Futsal", path: "futsal-29" },
  { label: "Badminton", path: "badminton-31" },
  { label: "Bowls", path: "bowls-32" },
  { label: "Squash", path: "squash-37" },
  { label: "Formula 1", path: "formula-1-40" },
  { label: "Alpine Skiing", path: "alpine-skiing-43" },
  { label: "Blathon", path: "blathon-44" },
  { label: "Ski Jumping", path: "ski-jumping-48" },
  { label: "Freestyle", path: "freestyle-65" },
  { label: "Rally", path: "rally-101" },
  { label: "MMA", path: "mma-117" },
  { label: "Gaelic Floorball", path: "gaelic-football-135" },
  { label: "Gaelic Hurling", path: "gaelic-hurling-136" },
  { label: "Kabaddi", path: "kabaddi-138" },
];

/** The first list for a visitor, as inner paths. */
export function widgetList(player: boolean): WidgetPath[] {
  const pages = widgetPages.filter((page) => player || page !== "bets");
  return [...pages, ...widgetSports];
}

/** The second list for a visitor. */
export function namedItems(player: boolean): readonly (NavItem | typeof separator)[] {
  return namedList.filter((item) => item === separator || player || !item.playersOnly);
}

/** The page of the external sportsbook with the widget at an inner path. */
export function widgetLink(path: WidgetPath): string {
  return `/sportsbook?${new URLSearchParams({ "bt-path": `/${path}` })}`;
}
