import { encode } from "uqr";
import { uiTexts } from "./texts";
import "./qr-code.css";

export interface QrCodeProps {
  text: string;
  label?: string;
  /** Pixels. */
  size?: number;
}

/** A QR code, always dark on white, which scanners read best. */
export function QrCode({ text, label = uiTexts.qrCode, size = 184 }: QrCodeProps) {
  const { data, size: modules } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg className="ui-qr" role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${modules} ${modules}`} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
