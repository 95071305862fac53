// One file of a check. It loads only when staff open it, and that is logged. A picture can be
// rotated and enlarged. A PDF can only be downloaded.

import { Download, Eye, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { type CSSProperties, useState } from "react";
import { api, errorText } from "../../../../lib/api";
import type { IdentityReviewFile } from "../../../../lib/api.gen";
import { downloadBytes } from "../../../../lib/csv";
import { formatExact } from "../../../../lib/time";
import { Badge } from "../../../../ui/Badge";
import { Button, IconButton } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { toast } from "../../../../ui/toast";
import { rotatedRight, zoomedBy } from "./labels";

const partNames = { front: "Front", back: "Back", selfie: "Selfie", address: "Proof of address", funds: "Proof of funds" } as const;
const zoomStep = 0.25;
/** Long enough for a large file on a slow connection. */
const fileTimeout = 120_000;

export function DocumentFile({ check, file }: { check: string; file: IdentityReviewFile }) {
  const [picture, setPicture] = useState("");
  const [loading, setLoading] = useState(false);
  const name = partNames[file.part];
  const isPDF = file.kind === "application/pdf";

  async function openFile() {
    setLoading(true);
    try {
      const { data, kind, name: fileName } = await api.post("/api/admin/identity/file", { id: check, file: file.id }, { timeout: fileTimeout });
      if (isPDF) downloadBytes(fileName, data, kind);
      else setPicture(`data:${kind};base64,${data}`);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setLoading(false);
    }
  }

  return (
    <Card title={name} text={formatExact(file.at)} aside={file.old && <Badge>before the last refusal</Badge>}>
      {picture ? <Picture name={name} source={picture} /> : (
        <Button icon={isPDF ? <Download size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />} aria-label={`${isPDF ? "Download the PDF" : "Open"}: ${name}`} loading={loading} onClick={() => void openFile()}>
          {isPDF ? "Download the PDF" : "Open"}
        </Button>
      )}
      {isPDF && <p className="identity-note">A PDF can contain malware. Open it in an isolated environment only.</p>}
    </Card>
  );
}

function Picture({ name, source }: { name: string; source: string }) {
  const [rotation, setRotation] = useState(0);
  const [scale, setScale] = useState(1);
  const openFile: CSSProperties & Record<"--turn" | "--scale", string | number> = { "--turn": `${rotation}deg`, "--scale": scale };
  return (
    <>
      <div className="identity-tools">
        <IconButton label={`Rotate: ${name}`} onClick={() => setRotation(rotatedRight(rotation))}><RotateCw aria-hidden="true" /></IconButton>
        <IconButton label={`Smaller: ${name}`} onClick={() => setScale(zoomedBy(scale, -zoomStep))}><ZoomOut aria-hidden="true" /></IconButton>
        <IconButton label={`Larger: ${name}`} onClick={() => setScale(zoomedBy(scale, zoomStep))}><ZoomIn aria-hidden="true" /></IconButton>
      </div>
      <div className="identity-frame" tabIndex={0} role="group" aria-label={`Picture: ${name}`}>
        <img src={source} alt={name} style={openFile} />
      </div>
    </>
  );
}
