// How the requests of a player stand, and what keeps the account.

import { api } from "../../../../lib/api";
import { Badge } from "../../../../ui/Badge";
import { Facts } from "../../../../ui/work/Facts";
import { Time } from "../../../../ui/Time";
import { Loaded } from "../../dossier/Loaded";
import { reasons, stateTexts, tones } from "./words";

export default function PrivacyPanel({ userId }: { userId: string }) {
  return (
    <Loaded of={userId} load={() => api.post("/api/admin/privacy/player", { user: userId }, { retry: true })} height={90}>
      {({ copies, deletion, blocks }) => (
        <Facts
          facts={[
            ["Copies of the data", copies.length === 0 ? "none asked for" : <>{copies.length}, the last <Time at={copies[0]?.asked_at ?? 0} /></>],
            ["Deletion", deletion ? <><Badge tone={tones[deletion.state]}>{stateTexts[deletion.state]}</Badge> due <Time at={deletion.due_at} /></> : "not asked for"],
            ["What keeps the account", reasons(blocks) || "nothing"],
          ]}
        />
      )}
    </Loaded>
  );
}
