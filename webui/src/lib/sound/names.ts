// The sounds of play by their names.

export type SoundName =
  | "bet" | "tick" | "click" | "land" | "card" | "reveal" | "coin" | "spin"
  | "win" | "bigwin" | "hugewin" | "lose" | "explode";
