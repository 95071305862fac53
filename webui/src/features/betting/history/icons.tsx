// The icons of this feature, drawn here. An icon of the icon package would be in the first download
// of every visitor.

interface Props {
  size?: number;
}

const iconProps = { fill: "none", stroke: "currentColor", strokeWidth: 1.8, strokeLinecap: "round", strokeLinejoin: "round", "aria-hidden": true } as const;

export const BombIcon = ({ size = 14 }: Props) => (
  <svg viewBox="0 0 20 20" width={size} height={size} {...iconProps}>
    <circle cx="8.500" cy="12" r="5.500" fill="currentColor" />
    <path d="M12.500 8l2-2M14 4.500l1.500 1.500M16 4l1-1M17.500 6.500h1M13.500 2.500v-1" />
  </svg>
);

export const GemIcon = ({ size = 14 }: Props) => (
  <svg viewBox="0 0 20 20" width={size} height={size} {...iconProps}>
    <path d="M6 3h8l4 5-8 9-8-9zM2 8h16M7.500 8 10 16.500 12.500 8" />
  </svg>
);

export const TicketIcon = ({ size = 22 }: Props) => (
  <svg viewBox="0 0 24 24" width={size} height={size} {...iconProps}>
    <path d="M3 7a1.500 1.500 0 0 1 1.500-1.500h15A1.500 1.500 0 0 1 21 7v2.500a2.500 2.500 0 0 0 0 5V17a1.500 1.500 0 0 1-1.500 1.500h-15A1.500 1.500 0 0 1 3 17v-2.500a2.500 2.500 0 0 0 0-5zM14 5.500v3M14 11v2M14 15.500v3" />
  </svg>
);

export const XIcon = ({ size = 14 }: Props) => (
  <svg viewBox="0 0 16 16" width={size} height={size} {...iconProps}>
    <path d="M2 2l9.500 12H14L4.500 2zM13.500 2 9 7M7 9.200 2.500 14" />
  </svg>
);

export const TelegramIcon = ({ size = 14 }: Props) => (
  <svg viewBox="0 0 20 20" width={size} height={size} {...iconProps}>
    <path d="M18 3 1.500 9.500l5 2 2 5.500 2.500-3.500 4.500 3.500zM6.500 11.500 18 3l-9.500 9" />
  </svg>
);
