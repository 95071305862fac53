import { api } from "../../../lib/api";
import { TextField } from "../../../ui/Field";
import { DeedDialog, type DeedProps } from "./DeedDialog";
import { KnownPlayer } from "./KnownPlayer";

export default function TagDeed({ userId, ...rest }: DeedProps) {
  return (
    <KnownPlayer userId={userId} title="Tags" onClose={rest.onClose}>
      {({ tags }) => (
        <DeedDialog {...rest} title="Tags" action="Save" done="The tags were changed." initial={{ tag: "", reason: "" }}
          description={tags.length > 0 ? `On the player: ${tags.join(", ")}. A tag that is there is taken away.` : "Tags choose players in the list."}
          send={({ tag, reason }) => api.post("/api/admin/player/tag", { user: userId, tag: tag.trim(), remove: tags.includes(tag.trim()), reason })}>
          {(model) => <TextField label="Tag" hint="Lower-case letters, digits and dashes" autoComplete="off" maxLength={40} {...model.field("tag")} />}
        </DeedDialog>
      )}
    </KnownPlayer>
  );
}
