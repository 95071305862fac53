package notices

import (
	"fmt"
	"strings"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/country"
	"croupier/app/kernel/money"
	"croupier/db"
)

// words are what a notice says. Path is the page of the site to which it leads.
type words struct{ title, text, path string }

// kind is a kind of events of the stream of activity that players are told of.
type kind struct {
	// id is that of the events.
	id    string
	topic Topic
	// written: another room writes the letter about it, with more in it than here.
	written bool
	// inviting ones are kept from players whom nothing may tempt.
	inviting bool
	// once: nothing more is told while one of the kind is unread.
	once bool
	// news reports whether an event is told at all; nil for always.
	news func(q db.Querier, e activity.Event) (bool, error)
	say  func(e activity.Event) words
}

// The pages to which notices lead.
const (
	walletPage   = "/wallet"
	controlPage  = "/play-control"
	sessionsPage = "/profile/settings/sessions"
	securityPage = "/profile/settings/security"
	privacyPage  = "/profile/settings/privacy"
)

// kinds are all notices. The ids are stored: one that is taken out is shown no more.
var kinds = []kind{
	{id: "sign_in", topic: Security, news: strange, say: signIn},
	{id: "password_changed", topic: Security, written: true, say: always("Your password was changed", "Other devices were signed out. If this was not you, ask for a new password at once.", securityPage)},
	{id: "email_changed", topic: Security, written: true, say: always("Your e-mail address was changed", "Letters go to the new address once it is confirmed. If this was not you, follow the letter at your old address.", "/profile/settings/account")},
	{id: "two_factor_on", topic: Security, written: true, say: always("Two-factor authentication is on", "From now on a code is needed to sign in.", securityPage)},
	{id: "two_factor_off", topic: Security, written: true, say: always("Two-factor authentication is off", "A code is no longer needed to sign in.", securityPage)},
	{id: "copy_asked", topic: Security, say: always("A copy of your data was asked for", "It is made within minutes. If this was not you, change your password and sign out everywhere.", privacyPage)},
	{id: "copy_ready", topic: Security, say: until("The copy of your data is ready", "Get the file in your settings until %s; then it is deleted.")},
	{id: "deletion_asked", topic: Security, say: until("The deletion of your account was asked for", "The account will be deleted on %s. Until then you can take it back in your settings. If this was not you, do so and change your password.")},
	{id: "deletion_withdrawn", topic: Security, say: always("The deletion of your account was taken back", "Your account stays as it is.", privacyPage)},
	{id: "deletion_refused", topic: Security, say: always("Your account was not deleted", "Something still keeps it: money, open bets, payments on their way, a pause or something that our team looks into. Your settings say what it is. Ask again when it is done.", privacyPage)},
	{id: "excluded", topic: Limits, written: true, say: always("You have excluded yourself", "You can still read your history and withdraw your money.", "/profile/settings/self-exclusion")},
	{id: "play_control", topic: Limits, say: playControl},
	{id: "deposit", topic: Deposits, say: deposit},
	{id: "deposit_held", topic: Deposits, say: func(e activity.Event) words {
		return words{"Deposit on hold", "A deposit of " + coin(e.Facts.Texts["asset"]) + " has arrived and is looked at before it is credited.", walletPage}
	}},
	{id: "deposit_reversed", topic: Deposits, say: func(e activity.Event) words {
		return words{"Deposit lost by its network", "The network took a deposit of " + coin(e.Facts.Texts["asset"]) + worth(e.USD) + " back. It is credited again if it returns.", walletPage}
	}},
	{id: "withdrawal", topic: Withdrawals, say: func(e activity.Event) words {
		return words{"Withdrawal requested", "A withdrawal of " + coin(e.Facts.Texts["chain"]) + worth(e.USD) + " was asked for. If this was not you, write to our support at once.", walletPage}
	}},
	{id: "withdrawal_paid", topic: Withdrawals, say: func(e activity.Event) words {
		return words{"Withdrawal paid", "Your withdrawal of " + coin(e.Facts.Texts["chain"]) + " was paid.", walletPage}
	}},
	{id: "withdrawal_declined", topic: Withdrawals, say: func(e activity.Event) words {
		return words{"Withdrawal declined", "Your withdrawal of " + coin(e.Facts.Texts["chain"]) + " was declined. The money is back in your balance.", walletPage}
	}},
	{id: "support_answer", topic: Support, written: true, once: true, say: func(e activity.Event) words {
		return words{"Our support has answered you", "Read the answer, and go on if something is open.", "/help/chat/" + e.Facts.Texts["chat"]}
	}},
	{id: "race_prize", topic: Wins, inviting: true, say: prize},
	{id: "gift_received", topic: Wins, say: func(e activity.Event) words {
		return words{"A gift for you", "Another player has given you something" + worth(e.USD) + ".", walletPage}
	}},
	{id: "vip_level", topic: Wins, inviting: true, say: func(e activity.Event) words {
		return words{fmt.Sprintf("VIP level %d", e.Facts.Numbers["level"]), "You have reached a new VIP level.", "/vip"}
	}},
	{id: "cashback", topic: Offers, inviting: true, once: true, say: always("Your cashback waits", "Cashback of an earlier day was credited. Claim it among your rewards.", "/rewards")},
}

var kindByID = func() map[string]kind {
	all := map[string]kind{}
	for _, k := range kinds {
		all[k.id] = k
	}
	return all
}()

// sameVisit is how long after its sign-up a player still sits before the same browser.
const sameVisit = 5 * time.Minute

// strange reports whether a sign-in is one in a new browser, other than that in which
// the account was just made.
func strange(q db.Querier, e activity.Event) (bool, error) {
	if e.Facts.Numbers["new_device"] == 0 {
		return false, nil
	}
	made, err := activity.OfUser(q, e.UserID, []string{"sign_up"}, e.At, 1)
	return len(made) == 0 || e.At-made[0].At > sameVisit.Milliseconds(), err
}

// always says the same of every event.
func always(title, text, path string) func(activity.Event) words {
	return func(activity.Event) words { return words{title, text, path} }
}

// until says the same of every event but for the time that it names.
func until(title, text string) func(activity.Event) words {
	return func(e activity.Event) words {
		at := time.UnixMilli(e.Facts.Numbers["until"]).UTC().Format("2 January 2006, 15:04 MST")
		return words{title, fmt.Sprintf(text, at), privacyPage}
	}
}

func signIn(e activity.Event) words {
	text := "Your account was opened in a browser that we had not seen before"
	if code := e.Facts.Texts[activity.CountryField]; country.Known(code) {
		text += ", in " + country.Name(code)
	}
	return words{"New sign-in", text + ". If this was not you, sign it out and change your password.", sessionsPage}
}

func deposit(e activity.Event) words {
	return words{"Deposit credited", "A deposit of " + coin(e.Facts.Texts["asset"]) + worth(e.USD) + " is in your balance.", walletPage}
}

func prize(e activity.Event) words {
	what := "the race"
	if e.Facts.Texts["kind"] == "challenge" {
		what = "the challenge"
	}
	return words{fmt.Sprintf("Place %d of %s", e.Facts.Numbers["place"], what), "Your prize" + worth(e.USD) + " is in your balance.", "/leaderboard"}
}

// plainControls are the names of the controls that are neither limits nor blocks.
var plainControls = map[string]string{"timeout": "time-out", "night": "night pause", "reality": "reality check"}

// playControl says what happened to a control. The names of controls are those of play
// control: limits name a kind and a period, blocks a group of games.
func playControl(e activity.Event) words {
	first, second, limit := strings.Cut(e.Facts.Texts["control"], ".")
	name, known := plainControls[first]
	switch {
	case first == "block":
		name = "block of " + second
	case limit:
		name = first + " limit of a " + second
	case !known:
		name = first
	}
	switch e.Facts.Texts["step"] {
	case "asked":
		return words{"You asked to loosen your " + name, "It can be confirmed after 24 hours. Until then nothing changes.", controlPage}
	case "taken_back":
		return words{"Your " + name + " stays", "What you had asked for was taken back.", controlPage}
	case "looser":
		return words{"Your " + name + " is looser", "You confirmed what you had asked for.", controlPage}
	}
	return words{"Your " + name + " was set", "It is in force now.", controlPage}
}

// coin is how an asset such as usdt-erc20 is shown.
func coin(asset string) string {
	if asset == "" {
		return "coins"
	}
	name, network, both := strings.Cut(strings.ToUpper(asset), "-")
	if both {
		return name + " (" + network + ")"
	}
	return name
}

// worth is what an event was worth, as the end of a sentence's subject; empty for what
// has no price.
func worth(usd int64) string {
	const microsPerCent = 10_000
	if usd <= 0 {
		return ""
	}
	return " worth $" + money.Amount(usd/microsPerCent).Text(2)
}
