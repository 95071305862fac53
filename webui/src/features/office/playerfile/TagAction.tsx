import { api } from "../../../lib/api";
import { TextField } from "../../../ui/Field";
import { PlayerActionDialog, type PlayerActionProps } from "./PlayerActionDialog";
import { WithPlayer } from "./WithPlayer";

export default function TagAction({ userId, ...rest }: PlayerActionProps) {
  return (
    <WithPlayer userId={userId} title="Tags" onClose={rest.onClose}>
      {({ tags }) => (
        <PlayerActionDialog {...rest} title="Tags" action="Save" doneText="The tags were changed." initial={{ tag: "", reason: "" }}
          description={tags.length > 0 ? `On the player: ${tags.join(", ")}. Enter an existing tag to remove it.` : "Tags are a filter of the player list."}
          send={({ tag, reason }) => api.post("/api/admin/player/tag", { user: userId, tag: tag.trim(), remove: tags.includes(tag.trim()), reason })}>
          {(model) => <TextField label="Tag" hint="Lower-case letters, digits and dashes" autoComplete="off" maxLength={40} {...model.field("tag")} />}
        </PlayerActionDialog>
      )}
    </WithPlayer>
  );
}
