package inbox

import (
	"fmt"
	"strings"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/country"
	"croupier/app/kernel/money"
	"croupier/db"
)

// content are the texts of a notice. Path is the page of the site to which it links.
type content struct{ title, text, path string }

// kind is a kind of activity events that make notices.
type kind struct {
	// id is the kind of the events.
	id    string
	topic Topic
	// emailedElsewhere: another package sends the email about it, with more details than here.
	emailedElsewhere bool
	// marketing kinds are not sent to players who are excluded from marketing.
	marketing bool
	// once: no further notice is made while one of the kind is unread.
	once bool
	// isRelevant reports whether an event makes a notice; nil means always.
	isRelevant func(q db.Querier, e activity.Event) (bool, error)
	text       func(e activity.Event) content
}

// The pages to which notices link.
const (
	walletPage   = "/wallet"
	controlPage  = "/play-control"
	sessionsPage = "/profile/settings/sessions"
	securityPage = "/profile/settings/security"
	privacyPage  = "/profile/settings/privacy"
)

// kinds are all kinds of notices. The ids are stored. Notices of a removed kind are no longer
// shown.
var kinds = []kind{
	{id: "sign_in", topic: Security, isRelevant: isNewBrowser, text: signIn},
	{id: "password_changed", topic: Security, emailedElsewhere: true, text: fixedText("Your password was changed", "Other devices were signed out. If this was not you, ask for a new password at once.", securityPage)},
	{id: "email_changed", topic: Security, emailedElsewhere: true, text: fixedText("Your email address was changed", "Emails go to the new address once it is confirmed. If this was not you, follow the email to your old address.", "/profile/settings/account")},
	{id: "two_factor_on", topic: Security, emailedElsewhere: true, text: fixedText("Two-factor authentication is on", "From now on a code is needed to sign in.", securityPage)},
	{id: "two_factor_off", topic: Security, emailedElsewhere: true, text: fixedText("Two-factor authentication is off", "A code is no longer needed to sign in.", securityPage)},
	{id: "copy_asked", topic: Security, text: fixedText("A copy of your data was asked for", "It is made within minutes. If this was not you, change your password and sign out everywhere.", privacyPage)},
	{id: "copy_ready", topic: Security, text: textUntil("The copy of your data is ready", "Get the file in your settings until %s; then it is deleted.")},
	{id: "deletion_asked", topic: Security, text: textUntil("The deletion of your account was asked for", "The account will be deleted on %s. Until then you can take it back in your settings. If this was not you, do so and change your password.")},
	{id: "deletion_withdrawn", topic: Security, text: fixedText("The deletion of your account was taken back", "Your account stays as it is.", privacyPage)},
	{id: "deletion_refused", topic: Security, text: fixedText("Your account was not deleted", "Something still keeps it: money, open bets, payments on their way, a pause or something that our team looks into. Your settings say what it is. Ask again when it is done.", privacyPage)},
	{id: "excluded", topic: Limits, emailedElsewhere: true, text: fixedText("You have excluded yourself", "You can still read your history and withdraw your money.", "/profile/settings/self-exclusion")},
	{id: "play_control", topic: Limits, text: playControl},
	{id: "deposit", topic: Deposits, text: deposit},
	{id: "deposit_held", topic: Deposits, text: func(e activity.Event) content {
		return content{"Deposit on hold", "A deposit of " + assetName(e.Values.Texts["asset"]) + " has arrived and is looked at before it is credited.", walletPage}
	}},
	{id: "deposit_reversed", topic: Deposits, text: func(e activity.Event) content {
		return content{"Deposit lost by its network", "The network took a deposit of " + assetName(e.Values.Texts["asset"]) + dollarsText(e.USD) + " back. It is credited again if it returns.", walletPage}
	}},
	{id: "withdrawal", topic: Withdrawals, text: func(e activity.Event) content {
		return content{"Withdrawal requested", "A withdrawal of " + assetName(e.Values.Texts["chain"]) + dollarsText(e.USD) + " was asked for. If this was not you, write to our support at once.", walletPage}
	}},
	{id: "withdrawal_paid", topic: Withdrawals, text: func(e activity.Event) content {
		return content{"Withdrawal paid", "Your withdrawal of " + assetName(e.Values.Texts["chain"]) + " was paid.", walletPage}
	}},
	{id: "withdrawal_declined", topic: Withdrawals, text: func(e activity.Event) content {
		return content{"Withdrawal declined", "Your withdrawal of " + assetName(e.Values.Texts["chain"]) + " was declined. The money is back in your balance.", walletPage}
	}},
	{id: "support_answer", topic: Support, emailedElsewhere: true, once: true, text: func(e activity.Event) content {
		return content{"Our support has answered you", "Read the answer, and go on if something is open.", "/help/chat/" + e.Values.Texts["chat"]}
	}},
	{id: "race_prize", topic: Wins, marketing: true, text: prize},
	{id: "gift_received", topic: Wins, text: func(e activity.Event) content {
		return content{"A gift for you", "Another player has given you something" + dollarsText(e.USD) + ".", walletPage}
	}},
	{id: "vip_level", topic: Wins, marketing: true, text: func(e activity.Event) content {
		return content{fmt.Sprintf("VIP level %d", e.Values.Numbers["level"]), "You have reached a new VIP level.", "/vip"}
	}},
	{id: "cashback", topic: Offers, marketing: true, once: true, text: fixedText("Your cashback waits", "Cashback of an earlier day was credited. Claim it among your rewards.", "/rewards")},
}

var kindByID = func() map[string]kind {
	all := map[string]kind{}
	for _, k := range kinds {
		all[k.id] = k
	}
	return all
}()

// signUpWindow is how long after sign-up a sign-in counts as the same browser.
const signUpWindow = 5 * time.Minute

// isNewBrowser reports whether a sign-in is from a new browser and not part of the sign-up.
func isNewBrowser(q db.Querier, e activity.Event) (bool, error) {
	if e.Values.Numbers["new_device"] == 0 {
		return false, nil
	}
	signUps, err := activity.UserEvents(q, e.UserID, []string{"sign_up"}, e.At, 1)
	return len(signUps) == 0 || e.At-signUps[0].At > signUpWindow.Milliseconds(), err
}

// fixedText makes the same text for every event.
func fixedText(title, text, path string) func(activity.Event) content {
	return func(activity.Event) content { return content{title, text, path} }
}

// textUntil makes the same text for every event, except for the time in it.
func textUntil(title, text string) func(activity.Event) content {
	return func(e activity.Event) content {
		at := time.UnixMilli(e.Values.Numbers["until"]).UTC().Format("2 January 2006, 15:04 MST")
		return content{title, fmt.Sprintf(text, at), privacyPage}
	}
}

func signIn(e activity.Event) content {
	text := "Your account was opened in a browser that we had not seen before"
	if code := e.Values.Texts[activity.CountryField]; country.Known(code) {
		text += ", in " + country.Name(code)
	}
	return content{"New sign-in", text + ". If this was not you, sign it out and change your password.", sessionsPage}
}

func deposit(e activity.Event) content {
	return content{"Deposit credited", "A deposit of " + assetName(e.Values.Texts["asset"]) + dollarsText(e.USD) + " is in your balance.", walletPage}
}

func prize(e activity.Event) content {
	what := "the race"
	if e.Values.Texts["kind"] == "challenge" {
		what = "the challenge"
	}
	return content{fmt.Sprintf("Place %d of %s", e.Values.Numbers["place"], what), "Your prize" + dollarsText(e.USD) + " is in your balance.", "/leaderboard"}
}

// plainControls are the names of the controls that are neither limits nor blocks.
var plainControls = map[string]string{"timeout": "time-out", "night": "night pause", "reality": "reality check"}

// playControl describes the change of a control. The names of controls are those of play control:
// limits name a kind and a period, blocks a group of games.
func playControl(e activity.Event) content {
	first, second, limit := strings.Cut(e.Values.Texts["control"], ".")
	name, known := plainControls[first]
	switch {
	case first == "block":
		name = "block of " + second
	case limit:
		name = first + " limit of a " + second
	case !known:
		name = first
	}
	switch e.Values.Texts["step"] {
	case "asked":
		return content{"You asked to loosen your " + name, "It can be confirmed after 24 hours. Until then nothing changes.", controlPage}
	case "taken_back":
		return content{"Your " + name + " stays", "Your request was cancelled.", controlPage}
	case "looser":
		return content{"Your " + name + " is looser", "You confirmed your request.", controlPage}
	}
	return content{"Your " + name + " was set", "It is in force now.", controlPage}
}

// assetName is the display name of an asset such as usdt-erc20.
func assetName(asset string) string {
	if asset == "" {
		return "coins"
	}
	name, network, hasNetwork := strings.Cut(strings.ToUpper(asset), "-")
	if hasNetwork {
		return name + " (" + network + ")"
	}
	return name
}

// dollarsText is the value of an event, formatted for the end of a sentence's subject; empty if it has no
// price.
func dollarsText(usd int64) string {
	if usd <= 0 {
		return ""
	}
	return " worth $" + money.USD(usd).Cents()
}
