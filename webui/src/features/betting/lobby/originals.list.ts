// The originals in the site's order. A copy of what the tiles need from play/games.gen.json, whose
// rules and tables would make the first page larger. originals.list.test.ts compares the two.

export interface Original {
  id: string;
  name: string;
  summary: string;
}

export const originals: readonly Original[] = [
  { id: "crash", name: "Crash", summary: "One multiplier grows for everybody until it busts: leave in time and take what it shows." },
  { id: "limbo", name: "Limbo", summary: "A number rises from 1.00 as high as it happens to: bet that it reaches your target, up to a million." },
  { id: "dice", name: "Dice", summary: "A roll of 0.00 to 100.00: bet that it lands over or under a number of your choice." },
  { id: "plinko", name: "Plinko", summary: "A ball falls through 8 to 16 rows of pegs into a bucket that pays up to 10,000 times." },
  { id: "mines", name: "Mines", summary: "Open safe cells of a mined field and take what they pay before you step on a mine." },
  { id: "wheel", name: "Wheel", summary: "Spin a wheel of 10 to 50 segments; the one under the pointer pays up to 49.5 times." },
  { id: "coinflip", name: "Coinflip", summary: "Heads or tails: 1.98 times for one flip, or a series of up to twenty that doubles each time." },
  { id: "blackjack", name: "Blackjack", summary: "Come closer to 21 than the dealer without going over; a blackjack pays 3 to 2." },
  { id: "keno", name: "Keno", summary: "Pick up to ten of forty numbers; ten are drawn, and the hits pay." },
  { id: "roulette", name: "Roulette", summary: "The European wheel with one zero: lay chips on numbers, colours, dozens and columns." },
  { id: "tower", name: "Tower", summary: "Climb nine levels by finding an egg on each; take your winnings before you find none." },
  { id: "hilo", name: "HiLo", summary: "Guess whether the next card is higher or lower, again and again, and take your winnings in time." },
  { id: "diamonds", name: "Diamonds", summary: "Five gems of seven colours fall; equal ones pay like a poker hand." },
  { id: "videopoker", name: "Video Poker", summary: "Five cards, one draw, and pay from a pair of jacks up to 800 times for a royal flush." },
  { id: "baccarat", name: "Baccarat", summary: "Player, banker or tie: two hands, third cards by fixed rules, and the one nearer to nine wins." },
  { id: "stairs", name: "Stairs", summary: "Climb thirteen rows that get shorter, past falling stones, and take your winnings on the way." },
];
