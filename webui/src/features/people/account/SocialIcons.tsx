// The logos of the social accounts in one colour.

interface SocialProvider {
  name: string;
  path: string;
}

export const socialProviders: SocialProvider[] = [
  {
    name: "Google",
    path: "M12.2 10.2v3.9h5.5c-.6 2.4-2.6 4-5.5 4a6.1 6.1 0 1 1 4-10.7l2.9-2.8A10.1 10.1 0 1 0 12.2 22c5.8 0 9.7-4.1 9.7-9.9 0-.7-.1-1.3-.2-1.9z",
  },
  {
    name: "Facebook",
    path: "M13.7 22v-8.2h2.8l.5-3.4h-3.3V8.2c0-1 .4-1.7 1.8-1.7H17V3.4A18 18 0 0 0 14.6 3.2c-2.7 0-4.5 1.6-4.5 4.6v2.6H7.1v3.4h3V22z",
  },
  {
    name: "Apple",
    path: "M16.6 12.5c0-2.3 1.9-3.4 2-3.5-1.1-1.6-2.8-1.8-3.4-1.8-1.4-.1-2.8.9-3.5.9s-1.8-.8-3-.8a4.5 4.5 0 0 0-3.8 2.3c-1.6 2.8-.4 7 1.2 9.3.8 1.1 1.7 2.4 2.9 2.3 1.2 0 1.6-.7 3-.7s1.8.7 3 .7 2-1.1 2.8-2.3c.9-1.3 1.2-2.5 1.3-2.6-.1 0-2.5-1-2.5-3.8zM14.3 5.8c.6-.8 1.1-1.9 1-3-.9 0-2.1.6-2.7 1.4-.6.7-1.1 1.8-1 2.9 1 .1 2.1-.5 2.7-1.3z",
  },
];

export function SocialIcon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
