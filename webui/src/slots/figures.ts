// The figures of a game as its package has them, and the help page that shows them.

export interface Figures {
  game: string;
  name: string;
  about: string;
  volatility: string;
  reels: number;
  rows: number;
  symbols: { name: string; title: string; pays?: Record<string, number> }[];
  modes: {
    mode: string;
    cost: number;
    returnPercent: string;
    hitRatePercent: string;
    standardDeviation: string;
    largestWin: string;
    largestWinOneIn: string;
    features: { feature: string; oneIn: string; averageWin: string }[];
  }[];
}

const features: Record<string, string> = { freegame: "Free spins", holdgame: "Coin respins", respin: "Respin" };
const modes: Record<string, string> = { base: "Spin", bonus: "Bought feature" };

/** The largest win of a game, in hundredths of the bet. */
export const largestWin = (figures: Figures) => Math.max(...figures.modes.map(({ largestWin: bets }) => Math.round(Number(bets) * 100)));

/** The figures of a mode in one sentence. */
export const modeSummary = (mode: Figures["modes"][number]) =>
  `It returns ${trimmed(mode.returnPercent)} % on average. The largest win is ${trimmed(mode.largestWin)} bets, 1 in ${trimmed(mode.largestWinOneIn)}.`;

/** Separates the pays of a symbol. */
export const separator = "   ";

/** A table of the help page. Symbols are the symbols of its rows. */
interface HelpTable {
  heading: string;
  rows: string[][];
  symbols?: string[];
}

/** The tables of the help page. */
export function helpTables(figures: Figures): HelpTable[] {
  const tables: HelpTable[] = figures.modes.map((mode) => ({
    heading: `${modes[mode.mode] ?? mode.mode}, price ${mode.cost} ${mode.cost === 1 ? "bet" : "bets"}`,
    rows: [
      ["Return to the player", `${trimmed(mode.returnPercent)} %`],
      ["Rounds with a win", `${trimmed(mode.hitRatePercent)} %`],
      ["Volatility", `${figures.volatility} (standard deviation ${mode.standardDeviation})`],
      ["Largest win", `${trimmed(mode.largestWin)} bets, 1 in ${trimmed(mode.largestWinOneIn)}`],
      ...mode.features.map((one) => [features[one.feature] ?? one.feature, `1 in ${trimmed(one.oneIn)}, ${trimmed(one.averageWin)} bets on average`]),
    ],
  }));
  const pays = figures.symbols.map(({ title, pays = {} }) => [title, Object.keys(pays).map((kind) => `${kind}: ${pays[kind]! / 100}`).join(separator)]);
  return [...tables, { heading: "Pays in bets by the number of symbols", rows: pays, symbols: figures.symbols.map(({ name }) => name) }];
}

/** A number with groups of thousands, and without zeros at the end of its decimals. */
const trimmed = (text: string) => text.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "").replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ",");
