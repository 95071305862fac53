import { openOverlay, type Overlays } from "../lib/overlays";
import { Button } from "./Button";
import { uiTexts } from "./texts";

const iconProps = { fill: "none", stroke: "currentColor", strokeWidth: 1.8, strokeLinecap: "round", strokeLinejoin: "round", "aria-hidden": true } as const;

/** Drawn here, because an icon of the icon package would be in the first download of every visitor. */
export const ShareIcon = ({ size = 16 }: { size?: number }) => (
  <svg viewBox="0 0 20 20" width={size} height={size} {...iconProps}>
    <path d="M10 12.500V2.500M6.500 5.500 10 2l3.500 3.500M5.500 9H4.500A1.500 1.500 0 0 0 3 10.500v6A1.500 1.500 0 0 0 4.500 18h11a1.500 1.500 0 0 0 1.500-1.500v-6A1.500 1.500 0 0 0 15.500 9h-1" />
  </svg>
);

/** Opens the share dialog of a page. For pages that are worth sharing. */
export function ShareButton(page: Overlays["share-page"]) {
  return <Button icon={<ShareIcon />} onClick={() => openOverlay("share-page", page)}>{uiTexts.share}</Button>;
}
