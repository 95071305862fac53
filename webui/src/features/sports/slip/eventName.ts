// The name of an event: its two sides, or that of a contest, which has none.

export const eventName = ({ home, away }: { home: string; away: string }): string => (away ? `${home} – ${away}` : home);
