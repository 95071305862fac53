// One file of a check. Nobody has looked at it until it is opened: that stands in the
// log. A picture can be turned and enlarged; a PDF is only given as a file to keep.

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
import { turned, zoomed } from "./words";

const names = { front: "Front", back: "Back", selfie: "Selfie", address: "Proof of address", funds: "Proof of funds" } as const;
const step = 0.25;
/** Long enough for a large file over a slow line. */
const timeout = 120_000;

export function Paper({ check, file }: { check: string; file: IdentityReviewFile }) {
  const [picture, setPicture] = useState("");
  const [loading, setLoading] = useState(false);
  const name = names[file.part];
  const isPDF = file.kind === "application/pdf";

  async function look() {
    setLoading(true);
    try {
      const { data, kind, name: fileName } = await api.post("/api/admin/identity/file", { id: check, file: file.id }, { timeout });
      if (isPDF) downloadBytes(fileName, data, kind);
      else setPicture(`data:${kind};base64,${data}`);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setLoading(false);
    }
  }

  return (
    <Card title={name} text={formatExact(file.at)} aside={file.old && <Badge>before the refusal</Badge>}>
      {picture ? <Picture name={name} source={picture} /> : (
        <Button icon={isPDF ? <Download size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />} aria-label={`${isPDF ? "Download the PDF" : "Look at it"}: ${name}`} loading={loading} onClick={() => void look()}>
          {isPDF ? "Download the PDF" : "Look at it"}
        </Button>
      )}
      {isPDF && <p className="identity-note">No check proves a PDF harmless. Open it where nothing can be lost.</p>}
    </Card>
  );
}

function Picture({ name, source }: { name: string; source: string }) {
  const [turn, setTurn] = useState(0);
  const [scale, setScale] = useState(1);
  const look: CSSProperties & Record<"--turn" | "--scale", string | number> = { "--turn": `${turn}deg`, "--scale": scale };
  return (
    <>
      <div className="identity-tools">
        <IconButton label={`Turn: ${name}`} onClick={() => setTurn(turned(turn))}><RotateCw aria-hidden="true" /></IconButton>
        <IconButton label={`Smaller: ${name}`} onClick={() => setScale(zoomed(scale, -step))}><ZoomOut aria-hidden="true" /></IconButton>
        <IconButton label={`Larger: ${name}`} onClick={() => setScale(zoomed(scale, step))}><ZoomIn aria-hidden="true" /></IconButton>
      </div>
      <div className="identity-frame" tabIndex={0} role="group" aria-label={`Picture: ${name}`}>
        <img src={source} alt={name} style={look} />
      </div>
    </>
  );
}
