// The dialog to log in or register.

import { Fragment, useEffect, useState } from "react";
import { api, twoFactor } from "../../../lib/api";
import { AppLink } from "../../../lib/AppLink";
import { bootstrap } from "../../../lib/bootstrap";
import { isNarrow } from "../../../lib/breakpoints";
import { openRounds } from "../../../lib/openRounds";
import { openOverlay, overlayStack, type OverlayProps } from "../../../lib/overlays";
import { referralCode } from "../../../lib/referral";
import { session } from "../../../lib/session.model";
import { store } from "../../../lib/store";
import { track } from "../../../lib/track";
import { Button, IconButton } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { gamePath } from "../../../ui/GameLink";
import { Tabs } from "../../../ui/Tabs";
import { toast } from "../../../ui/toast";
import { text } from "./account.texts";
import { AuthForm, type AuthMode } from "./auth.model";
import { captchaRequired } from "../../../ui/captcha/captcha.model";
import { LoginForm } from "./LoginForm";
import { MetamaskSignIn } from "./metamask.model";
import { RegisterForm } from "./RegisterForm";
import { SocialIcon, socialProviders } from "./SocialIcons";
import "./account.css";
import "./auth.css";

function newForm(mode: AuthMode): AuthForm {
  const form = new AuthForm({ login: session.login, register: session.register, captchaRequired, toast: toast.error, track });
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
  const [form] = useState(() => newForm(props.mode));
  const [metamask] = useState(newMetamask);
  // A user who changes the tabs by keyboard keeps the focus on them.
  const [tabChanged, setTabChanged] = useState(false);
  useEffect(() => form.changeMode(props.mode), [form, props]);
  // Signed in by any method, on every page with this dialog.
  const isSignedIn = store.user.value !== null;
  useEffect(() => {
    if (isSignedIn) close();
  }, [isSignedIn, close]);
  const changeTab = (mode: string) => {
    setTabChanged(true);
    form.changeMode(mode as AuthMode);
  };
  const forgot = () => {
    close();
    openOverlay("forgot", {});
  };
  // Hidden while a dialog that it leads to is open, such as the wallet or the second factor.
  const covered = twoFactor.waiting.value > 0 || overlayStack.value.at(-1)?.name !== "auth";
  const alternatives = <Alternatives metamask={metamask} />;
  return (
    <Dialog open={!covered} onClose={close} title={text("account.auth.title")}>
      <OpenRounds close={close} />
      <Tabs
        label={text("account.auth.tabs")}
        value={form.mode.value}
        onChange={changeTab}
        tabs={[
          {
            id: "login",
            label: text("account.auth.login"),
            panel: <div className="auth"><LoginForm form={form} autoFocus={!tabChanged} onForgot={forgot} />{alternatives}</div>,
          },
          {
            id: "register",
            label: text("account.auth.register"),
            panel: <div className="auth"><RegisterForm form={form} autoFocus={!tabChanged} />{alternatives}</div>,
          },
        ]}
      />
    </Dialog>
  );
}

/** Warns that a new account does not take over the guest's open rounds. */
function OpenRounds({ close }: { close: () => void }) {
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
  // Social sign-in needs a provider that the operator configured. A demo site has a substitute.
  const social = bootstrap.walletConnect.frameUrl.startsWith("http") || bootstrap.demo;
  if (!social && isNarrow.value) return null;
  return (
    <div className="auth-alternatives">
      <div className="auth-or">{text("account.auth.or")}</div>
      {social && (
        <div className="auth-social">
          {socialProviders.map((mark) => (
            <IconButton key={mark.name} label={mark.name} variant="secondary" onClick={() => openOverlay("wallet-connect", { mode: "auth" })}>
              <SocialIcon path={mark.path} />
            </IconButton>
          ))}
        </div>
      )}
      {!isNarrow.value && (
        <Button wide size="large" loading={metamask.loading.value} icon={<MetamaskIcon />} onClick={() => void metamask.start()}>
          {text("account.auth.metamask")}
        </Button>
      )}
    </div>
  );
}

// A fox's head of flat planes, drawn for this button.
function MetamaskIcon() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
      <path d="M3 3l7 5h4l7-5-1.5 9.5 1 3.5-1.7 4.5-4.6-1.300L12 21l-2.200-1.800-4.600 1.300L3.500 16l1-3.500zm4.800 9.300l1.700 2.400 1.300-1.300zm8.400 0l-3 1.100 1.300 1.300zM10.300 17l.5 1h2.400l.5-1z" fillRule="evenodd" />
    </svg>
  );
}
