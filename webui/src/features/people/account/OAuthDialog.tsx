// Asks the player whether another site may access the player's identity.

import { Check, KeyRound, Link2Off } from "lucide-react";
import { useEffect, useState } from "react";
import { api, twoFactor } from "../../../lib/api";
import { t } from "../../../lib/i18n";
import { navigate } from "../../../lib/navigate";
import { openOverlay, overlayStack, type OverlayProps } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Loader } from "../../../ui/States";
import { text } from "./account.texts";
import { FormFailure } from "./FormFailure";
import { Authorization, type OAuthState } from "./oauth.model";
import "./account.css";
import "./oauth.css";

const newAuthorization = (requestId: string) =>
  new Authorization({
    load: () => api.post("/api/oauth/request", { requestId }),
    answer: (approve) => api.post("/api/oauth/answer", { requestId, approve }),
    redirect: (address) => location.assign(address),
  });

export default function OAuthDialog({ props: { requestId }, close }: OverlayProps<"oauth">) {
  const [authorization] = useState(() => newAuthorization(requestId));
  useEffect(() => void authorization.load(), [authorization]);
  const closeToHome = () => {
    close();
    navigate("/", { replace: true });
  };
  const state = authorization.state.value;
  if (state.phase === "failed") return <FailedDialog state={state} onRetry={() => void authorization.load()} onClose={closeToHome} />;
  // Hidden while a dialog that it leads to is open.
  const covered = twoFactor.waiting.value > 0 || overlayStack.value.at(-1)?.name !== "oauth";
  return (
    <Dialog open={!covered} title={text("account.oauth.title")} icon={<KeyRound aria-hidden="true" />} onClose={closeToHome}>
      {state.phase === "loading" ? <Loader /> : <AuthorizationQuestion state={state} authorization={authorization} />}
    </Dialog>
  );
}

function FailedDialog({ state, onRetry, onClose }: { state: OAuthState & { phase: "failed" }; onRetry: () => void; onClose: () => void }) {
  return (
    <Dialog
      title={text("account.oauth.failedTitle")}
      description={state.failure}
      icon={<Link2Off aria-hidden="true" />}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>{t("general.close")}</Button>
          {state.retry && <Button variant="primary" onClick={onRetry}>{t("general.retry")}</Button>}
        </>
      }
    />
  );
}

function AuthorizationQuestion({ state, authorization }: { state: OAuthState & { phase: "asking" }; authorization: Authorization }) {
  const { request, sending, failure } = state;
  const user = store.user.value;
  return (
    <div className="account-form">
      <p className="oauth-asks">
        {user ? text("account.oauth.asks", { client: request.client, name: user.name }) : text("account.oauth.asksGuest", { client: request.client })}
      </p>
      <p className="account-note" id="oauth-scopes">{text("account.oauth.scopes")}</p>
      <ul className="oauth-scopes" aria-labelledby="oauth-scopes">
        {request.scopes.map((scope) => (
          <li key={scope}>
            <Check aria-hidden="true" size={18} />
            {t(`account.oauth.scope.${scope}`, {}, scope)}
          </li>
        ))}
      </ul>
      <FormFailure text={failure} />
      {user ? (
        <div className="oauth-answers">
          <Button size="large" disabled={sending === "approve"} loading={sending === "deny"} onClick={() => void authorization.answer(false)}>
            {text("account.oauth.deny")}
          </Button>
          <Button variant="primary" size="large" disabled={sending === "deny"} loading={sending === "approve"} onClick={() => void authorization.answer(true)}>
            {text("account.oauth.approve")}
          </Button>
        </div>
      ) : (
        <Button variant="primary" size="large" wide onClick={() => openOverlay("auth", { mode: "login" })}>{text("account.oauth.logIn")}</Button>
      )}
      {request.redirect_host && <p className="account-note oauth-host">{text("account.oauth.goesTo", { host: request.redirect_host })}</p>}
    </div>
  );
}
