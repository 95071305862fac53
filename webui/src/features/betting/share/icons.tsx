// The icons of sharing, drawn here. An icon of the icon package would be in the first download of
// every visitor.

const iconProps = { fill: "none", stroke: "currentColor", strokeWidth: 1.8, strokeLinecap: "round", strokeLinejoin: "round", "aria-hidden": true } as const;

export const SaveIcon = ({ size = 16 }: { size?: number }) => (
  <svg viewBox="0 0 20 20" width={size} height={size} {...iconProps}>
    <path d="M10 2.500v10M6.500 9 10 12.500 13.500 9M3 14v2.500A1.500 1.500 0 0 0 4.500 18h11a1.500 1.500 0 0 0 1.500-1.500V14" />
  </svg>
);
