// The name of an event: its two sides, or the name of a contest, which has no sides.

export const eventName = ({ home, away }: { home: string; away: string }): string => (away ? `${home} – ${away}` : home);
