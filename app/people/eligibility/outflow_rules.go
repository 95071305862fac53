package eligibility

import (
	"fmt"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/outflow"
)

// The codes of withdrawals, as specified. Refused gifts have the status of a forbidden
// call.
const (
	codeBlocked = 4
	codeLimit   = 5
)

// outflowRule stops value from leaving an account.
type outflowRule struct {
	// Reason is the id of the refusal for pages, Description describes when it refuses.
	Reason, Description string
	// Gifts marks rules for gifts only. OfMove marks those that depend on the amount or
	// on the destination. Exchanges marks those that also refuse currency conversions.
	// A conversion keeps the value in the account, so limits and the required turnover,
	// which count in dollars, do not change.
	Gifts, OfMove, Exchanges bool
	// Refuses reports whether the rule refuses, and until when; zero for no known end.
	Refuses func(f *outflowInputs) (refused bool, until time.Time)
}

func (r *outflowRule) appliesTo(p outflow.Purpose) bool {
	if p == exchange {
		return r.Exchanges
	}
	return p.Gift() || !r.Gifts
}

func refuseIf(refuses func(f *outflowInputs) bool) func(*outflowInputs) (bool, time.Time) {
	return func(f *outflowInputs) (bool, time.Time) { return refuses(f), time.Time{} }
}

// refuseAfterChange refuses for a period after a change.
func refuseAfterChange(changed func(f *outflowInputs) time.Time) func(*outflowInputs) (bool, time.Time) {
	return func(f *outflowInputs) (bool, time.Time) {
		at := changed(f)
		until := at.Add(changeDelay)
		return !at.IsZero() && f.now.Before(until), until
	}
}

// outflowRules lists the rules in the order in which they are checked. The first
// refusal is returned. docs/eligibility.md has a line for each.
func outflowRules() []outflowRule {
	return []outflowRule{
		{Reason: "hold", Exchanges: true, Description: "Staff or a rule of alerts hold the player's withdrawals, or the gifts for a gift.", Refuses: refuseIf(func(f *outflowInputs) bool { return f.held })},
		{Reason: "password", Exchanges: true, Description: "The password was changed or reset less than 48 hours ago.", Refuses: refuseAfterChange(func(f *outflowInputs) time.Time { return f.changes.Password })},
		{Reason: "email", Exchanges: true, Description: "A confirmed email address was replaced less than 48 hours ago.", Refuses: refuseAfterChange(func(f *outflowInputs) time.Time { return f.changes.Email })},
		{Reason: "two_factor", Exchanges: true, Description: "Two-factor authentication was turned on, off or reset less than 48 hours ago.", Refuses: refuseAfterChange(func(f *outflowInputs) time.Time { return f.changes.TwoFactor })},
		{Reason: "bonus", Exchanges: true, Description: "A bonus waits for its conditions.", Refuses: refuseIf(func(f *outflowInputs) bool { return f.bonusOpen })},
		{Reason: "confirmations", Exchanges: true, Description: "The deposit that was credited last has fewer than 3 confirmations, as after a reorganisation. A deposit that is not credited yet blocks nothing.",
			Refuses: refuseIf(func(f *outflowInputs) bool { return f.deposits.Any && f.deposits.Confirmations < depositConfirmations })},
		{Reason: "turnover", Description: "What was deposited and received as gifts since the last withdrawal or gift is not turned over as often as the setting says; five times where staff suspect a mixer.",
			Refuses: refuseIf(func(f *outflowInputs) bool { return f.neededUSD() > 0 })},
		{Reason: "address", Description: "The player locks new addresses, and this one is not in the book for 24 hours yet. A gift goes to no address of the book, so that none is possible with the lock on.", OfMove: true,
			Refuses: func(f *outflowInputs) (bool, time.Time) {
				if f.gift {
					return f.now.Before(f.lockedUntil), time.Time{}
				}
				return f.now.Before(f.lockedUntil), f.lockedUntil
			}},
		{Reason: "weekly_cap", Description: "After a win of 0.2 BTC or more, more than 0.2 BTC would leave within seven days.", OfMove: true, Refuses: func(f *outflowInputs) (bool, time.Time) {
			return f.bigWin && f.sums.WeekUSD+f.usd > f.capUSD, laterThan(f.weekSince, week)
		}},
		{Reason: "same_person", Description: "An account of the same person would receive the gift.", Gifts: true, OfMove: true, Refuses: refuseIf(func(f *outflowInputs) bool { return f.sharesPerson })},
		{Reason: "identity", Description: "The player has not shown who they are, and more than 1 BTC, $2000 or the setting identity.withdrawals_above would leave within 30 days; or their identity is asked for. A withdrawal waits for it instead.",
			Gifts: true, OfMove: true, Refuses: refuseIf(func(f *outflowInputs) bool {
				return f.identity.Required || !f.identity.Verified && f.sums.MonthUSD+f.usd > f.identity.AboveUSD
			})},
		{Reason: "limit", Description: "More than the limit of the VIP level would leave within 24 hours.", OfMove: true, Refuses: func(f *outflowInputs) (bool, time.Time) {
			return f.sums.DayUSD+f.usd > f.sums.LimitUSD, laterThan(f.sums.DaySince, day)
		}},
	}
}

// neededUSD returns the remaining turnover.
func (f *outflowInputs) neededUSD() int64 {
	if f.times <= 0 || f.turnoverUSD/f.times >= f.depositedUSD {
		return 0
	}
	return f.depositedUSD*f.times - f.turnoverUSD
}

func laterThan(since time.Time, wait time.Duration) time.Time {
	if since.IsZero() {
		return since
	}
	return since.Add(wait)
}

// The texts for the player: why nothing leaves, or why nothing is converted.
var (
	withdrawalTexts = map[string]string{
		"hold":          "Withdrawals are not possible for this account at the moment. Write to the support.",
		"password":      "Withdrawals are blocked for 48 hours after a change of the password.",
		"email":         "Withdrawals are blocked for 48 hours after a change of the email address.",
		"two_factor":    "Withdrawals are blocked for 48 hours after two-factor authentication was turned on or off.",
		"bonus":         "Meet the conditions of your bonus first, or cancel it.",
		"confirmations": "Your latest credited deposit needs 3 confirmations first.",
		"turnover":      "Play with what you have deposited before you withdraw.",
		"address":       "New addresses can be used 24 hours after you have added them to your address book.",
		"weekly_cap":    "After a win of 0.2 BTC or more, at most 0.2 BTC are paid within a week.",
		"limit":         "Withdrawal limit per 24 hours exceeded, try later.",
	}
	giftTexts = map[string]string{
		"hold":          "Gifts are not possible for this account at the moment. Write to the support.",
		"password":      "Gifts are blocked for 48 hours after a change of the password.",
		"email":         "Gifts are blocked for 48 hours after a change of the email address.",
		"two_factor":    "Gifts are blocked for 48 hours after two-factor authentication was turned on or off.",
		"bonus":         "A bonus waits for its conditions: nothing can be given away before.",
		"confirmations": "Your latest deposit needs 3 confirmations before you give anything away.",
		"turnover":      "Play with what you have deposited or were given before you give anything away.",
		"address":       "You lock new addresses: while the lock is on, nothing can be given away.",
		"weekly_cap":    "After a win of 0.2 BTC or more, at most 0.2 BTC can leave your account within a week.",
		"same_person":   "Gifts between accounts of one person are not possible.",
		"identity":      "Show who you are before you give more away: your profile says how.",
		"limit":         "More than can leave your account within 24 hours, try later.",
	}
)

// exchangeTexts are the texts of the rules for conversions.
var exchangeTexts = map[string]string{
	"hold":          "Conversions are not possible for this account at the moment. Write to the support.",
	"password":      "Conversions are blocked for 48 hours after a change of the password.",
	"email":         "Conversions are blocked for 48 hours after a change of the email address.",
	"two_factor":    "Conversions are blocked for 48 hours after two-factor authentication was turned on or off.",
	"bonus":         "Meet the conditions of your bonus first, or cancel it.",
	"confirmations": "Your latest deposit needs 3 confirmations first.",
}

// text is the text for the player, with the figures of the rules that have some.
func (r *outflowRule) text(p outflow.Purpose, f *outflowInputs) string {
	text := withdrawalTexts[r.Reason]
	switch {
	case p == exchange:
		text = exchangeTexts[r.Reason]
	case p.Gift():
		text = giftTexts[r.Reason]
	}
	switch r.Reason {
	case "turnover":
		text += fmt.Sprintf(" Played: $%s of $%s, left: $%s.", money.USD(f.turnoverUSD).Cents(), money.USD(f.depositedUSD*f.times).Cents(), money.USD(f.neededUSD()+9_999).Cents())
	case "weekly_cap":
		text += fmt.Sprintf(" Left for now: $%s.", money.USD(max(0, f.capUSD-f.sums.WeekUSD)).Cents())
	}
	return text
}

// fault is the refusal for the player.
func (r *outflowRule) fault(p outflow.Purpose, f *outflowInputs, until time.Time) *fault.Error {
	code := codeBlocked
	switch {
	case p == exchange:
	case p.Gift():
		code = fault.CodeForbidden
	case r.Reason == "limit":
		code = codeLimit
	}
	refusal := fault.New(code, r.text(p, f))
	if code != codeLimit {
		refusal = refusal.With("reason", r.Reason)
	}
	switch {
	case !until.IsZero():
		refusal = refusal.With("until", until.UnixMilli())
	case code != codeLimit:
		refusal = refusal.With("until", int64(0))
	}
	switch r.Reason {
	case "turnover":
		refusal = refusal.With("played", money.USD(f.turnoverUSD).Cents()).With("needed", money.USD(f.depositedUSD*f.times).Cents()).With("left", money.USD(f.neededUSD()+9_999).Cents())
	case "weekly_cap":
		refusal = refusal.With("left", money.USD(max(0, f.capUSD-f.sums.WeekUSD)).Cents())
	}
	return refusal
}
