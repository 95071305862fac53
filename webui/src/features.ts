// The features of the site. The order decides which route wins.

import type { Feature } from "./lib/feature";
import account from "./features/account/account.feature";
import bets from "./features/bets/bets.feature";
import chat from "./features/chat/chat.feature";
import popups from "./features/chat/popups/popups.feature";
import content from "./features/content/content.feature";
import debuggerFeature from "./features/debugger/debugger.feature";
import errors from "./features/errors/errors.feature";
import fairness from "./features/fairness/fairness.feature";
import feed from "./features/feed/feed.feature";
import home from "./features/home/home.feature";
import lobby from "./features/lobby/lobby.feature";
import mail from "./features/mail/mail.feature";
import play from "./features/play/play.feature";
import profile from "./features/profile/profile.feature";
import search from "./features/search/search.feature";
import wallet from "./features/wallet/wallet.feature";
import shell from "./features/shell/shell.feature";

export const features: Feature[] = [
  home, account, bets, fairness, mail, errors, debuggerFeature, wallet, play, content, profile, lobby, search, feed, chat, popups, shell,
];
