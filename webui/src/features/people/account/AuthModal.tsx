// The dialog to log in or register.

import { useSignals } from "@preact/signals-react/runtime";
import { Fragment, useEffect, useState } from "react";
import { api, twoFactor } from "../../../lib/api";
import { AppLink } from "../../../lib/AppLink";
import { isNarrow } from "../../../lib/breakpoints";
import { openRounds } from "../../../lib/openRounds";
import { openOverlay, overlayStack, type OverlayProps } from "../../../lib/overlays";
import { referralCode } from "../../../lib/referral";
import { session } from "../../../lib/session.model";
import { track } from "../../../lib/track";
import { Button, IconButton } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { gamePath } from "../../../ui/GameLink";
import { Tabs } from "../../../ui/Tabs";
import { toast } from "../../../ui/toast";
import { text } from "./account.texts";
import { AuthForm, type AuthMode } from "./auth.model";
import { captchaWanted } from "../../../ui/captcha/captcha.model";
import { LoginForm } from "./LoginForm";
import { MetamaskSignIn } from "./metamask.model";
import { RegisterForm } from "./RegisterForm";
import { SocialMark, socialMarks } from "./SocialMarks";
import "./account.css";
import "./auth.css";

function newForm(mode: AuthMode): AuthForm {
  const form = new AuthForm({ login: session.login, register: session.register, captchaWanted, toast: toast.error, track });
  form.invite.value = referralCode();
  form.mode.value = mode;
  return form;
}

const newMetamask = () =>
  new MetamaskSignIn({
    extension: () => window.ethereum,
    nonce: async (account) => {
      await api.csrfCookie();
      return api.post("/auth/metamask/nonce", { account });
    },
    signature: (proof) => api.post("/auth/metamask/signature", proof),
    accept: session.accept,
    toast: toast.error,
  });

export default function AuthModal({ props, close }: OverlayProps<"auth">) {
  useSignals();
  const [form] = useState(() => newForm(props.mode));
  const [metamask] = useState(newMetamask);
  // Who turns the tabs by keyboard stays on them.
  const [turned, setTurned] = useState(false);
  useEffect(() => form.turn(props.mode), [form, props]);
  const turn = (mode: string) => {
    setTurned(true);
    form.turn(mode as AuthMode);
  };
  const forgot = () => {
    close();
    openOverlay("forgot", {});
  };
  // What it leads to, the wallet or the second factor, is seen alone.
  const covered = twoFactor.waiting.value > 0 || overlayStack.value.at(-1)?.name !== "auth";
  const alternatives = <Alternatives metamask={metamask} />;
  return (
    <Dialog open={!covered} onClose={close} title={text("account.auth.title")}>
      <OpenRounds close={close} />
      <Tabs
        label={text("account.auth.tabs")}
        value={form.mode.value}
        onChange={turn}
        tabs={[
          {
            id: "login",
            label: text("account.auth.login"),
            panel: <div className="auth"><LoginForm form={form} autoFocus={!turned} onForgot={forgot} />{alternatives}</div>,
          },
          {
            id: "register",
            label: text("account.auth.register"),
            panel: <div className="auth"><RegisterForm form={form} autoFocus={!turned} />{alternatives}</div>,
          },
        ]}
      />
    </Dialog>
  );
}

/** What of the guest's an account that is opened now would go without. */
function OpenRounds({ close }: { close: () => void }) {
  useSignals();
  const rounds = openRounds.value;
  if (rounds.length === 0) return null;
  return (
    <p className="account-note auth-rounds" role="note">
      {text("account.auth.openRound", { n: rounds.length })}
      {rounds.map(({ id, name }) => <Fragment key={id}> <AppLink to={gamePath(id)} onClick={close}>{name}</AppLink></Fragment>)}
    </p>
  );
}

function Alternatives({ metamask }: { metamask: MetamaskSignIn }) {
  useSignals();
  return (
    <div className="auth-alternatives">
      <div className="auth-or">{text("account.auth.or")}</div>
      <div className="auth-social">
        {socialMarks.map((mark) => (
          <IconButton key={mark.name} label={mark.name} variant="secondary" onClick={() => openOverlay("wallet-connect", { mode: "auth" })}>
            <SocialMark path={mark.path} />
          </IconButton>
        ))}
      </div>
      {!isNarrow.value && (
        <Button wide size="large" loading={metamask.loading.value} icon={<FoxMark />} onClick={() => void metamask.start()}>
          {text("account.auth.metamask")}
        </Button>
      )}
    </div>
  );
}

// A fox's head of flat planes, drawn for this button.
function FoxMark() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
      <path d="M3 3l7 5h4l7-5-1.5 9.5 1 3.5-1.7 4.5-4.6-1.300L12 21l-2.200-1.800-4.600 1.300L3.500 16l1-3.500zm4.800 9.300l1.700 2.400 1.300-1.300zm8.400 0l-3 1.100 1.300 1.300zM10.300 17l.5 1h2.400l.5-1z" fillRule="evenodd" />
    </svg>
  );
}
