// The page to which Discord redirects. It connects the account and continues.

import { useEffect, useState } from "react";
import { errorText } from "../../../../lib/errorText";
import { navigate } from "../../../../lib/navigate";
import { LinkButton } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Empty, Loader } from "../../../../ui/States";
import { toast } from "../../../../ui/toast";
import { MessagesSquare } from "lucide-react";
import { discordAnswer, finishDiscord } from "../connections.model";
import { text } from "../settings.texts";

const settings = "/profile/settings/connections";

export default function DiscordReturn() {
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const answer = discordAnswer(location.search);
    // A code works once, so it is removed from the address before it is sent.
    history.replaceState(history.state, "", location.pathname);
    if (!answer) {
      setFailure(text("settings.connections.discordDenied"));
      return;
    }
    finishDiscord(answer).then(
      () => {
        toast.success(text("settings.connections.discordDone"));
        navigate(settings, { replace: true });
      },
      (error: unknown) => setFailure(errorText(error)),
    );
  }, []);
  return (
    <Card>
      {failure === null ? (
        <Loader label={text("settings.connections.discordWaits")} />
      ) : (
        <Empty
          icon={<MessagesSquare size={28} aria-hidden="true" />}
          text={failure}
          action={<LinkButton variant="primary" href={settings}>{text("settings.connections.back")}</LinkButton>}
        />
      )}
    </Card>
  );
}
