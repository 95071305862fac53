package withdrawals

import (
	"time"

	"croupier/app/kernel/money"
)

// Inputs are all inputs of the rules, at one time. Dollars are in millionths.
type Inputs struct {
	Now time.Time
	// Valid is true if the sum is an amount of the asset above its fee. USD is
	// its value, and MinimumUSD the minimum.
	Valid           bool
	USD, MinimumUSD int64
	Sum, Balance    money.Amount
	// Open is true if the player has another open withdrawal.
	Open bool

	// For the objections against an immediate payment. TermsUSD is the limit of
	// the terms: above it a person always checks.
	AutomaticBelowUSD, IdentityAboveUSD, TermsUSD int64
	Sanctioned, SharedAddress                     bool
	// BigWin is true if a large win is not paid out yet.
	BigWin bool
	// WeekUSD and MonthUSD are the values that left the accounts of the person
	// within 7 and 30 days, as withdrawals and as gifts. A person checks from
	// AutomaticWeekUSD and AutomaticMonthUSD on. 0 means no limit.
	WeekUSD, MonthUSD                   int64
	AutomaticWeekUSD, AutomaticMonthUSD int64
	// Identified is true if the player's identity is verified, and
	// IdentityRequired if it is required for any amount.
	Identified, IdentityRequired bool
	// AwaitingScore is true if the scoring service checks the address.
	AwaitingScore bool
}

// Rule refuses a withdrawal.
type Rule struct {
	// Code is the code of the refusal, and Reason its word where several share
	// the code.
	Code     int
	Reason   string
	Sentence string
	// Refuses reports whether the rule refuses.
	Refuses func(f Inputs) bool
}

// Rules lists the rules in the order in which they are checked. The first that
// refuses is the answer. The player's eligibility is checked before them, and the
// rules for all value that leaves an account after them.
func Rules() []Rule {
	return []Rule{
		{codeAmount, "amount", "The sum is zero, negative, no number, too precise, below the minimum, or nothing is left after the fee.",
			func(f Inputs) bool { return !f.Valid || f.USD < f.MinimumUSD }},
		{codeOpen, "open", "Another withdrawal has the status 0 or 3.", func(f Inputs) bool { return f.Open }},
		{codeBalance, "balance", "The sum is more than the real balance. Bonus and play money do not count.",
			func(f Inputs) bool { return f.Sum > f.Balance }},
	}
}

// Decide checks all rules in order. It returns nil if none refuses.
func Decide(f Inputs) *Rule {
	for _, rule := range Rules() {
		if rule.Refuses(f) {
			return &rule
		}
	}
	return nil
}

// Objection is why a person checks a withdrawal before it is paid.
type Objection struct {
	// Code is stored and never changes.
	Code     string
	Sentence string
	Objects  func(f Inputs) bool
}

const (
	// objectionIdentity is the objection that the terms require: it makes the
	// status 3.
	objectionIdentity = "identity"
	// objectionScore ends when the scoring service responds. The next two follow
	// from its response or its silence.
	objectionScore    = "score"
	objectionRisky    = "risky"
	objectionUnscored = "unscored"
	objectionListed   = "screening"
)

// Objections lists what keeps a withdrawal from being paid at once.
func Objections() []Objection {
	return []Objection{
		{"size", "It is worth as much as the setting cashier.automatic_below, or more; or more than 1 BTC or $2000 by a player who has shown who they are.",
			func(f Inputs) bool { return f.USD >= f.AutomaticBelowUSD || f.Identified && f.USD > f.TermsUSD }},
		{"week", "With what left the accounts of the same person within 7 days, as withdrawals and gifts, it reaches the setting cashier.automatic_week.",
			func(f Inputs) bool { return f.AutomaticWeekUSD > 0 && f.WeekUSD+f.USD >= f.AutomaticWeekUSD }},
		{"month", "With what left the accounts of the same person within 30 days, as withdrawals and gifts, it reaches the setting cashier.automatic_month.",
			func(f Inputs) bool { return f.AutomaticMonthUSD > 0 && f.MonthUSD+f.USD >= f.AutomaticMonthUSD }},
		{objectionIdentity, "The player has not shown who they are, and with what left the accounts of the same person within 30 days it is worth more than 1 BTC, $2000 or the setting identity.withdrawals_above, whichever is lower; or their identity is asked for.",
			Inputs.lacksIdentity},
		{objectionListed, "The address is on a list of sanctions.", func(f Inputs) bool { return f.Sanctioned }},
		{"shared_address", "Another player asked for a payment to the same address and tag.", func(f Inputs) bool { return f.SharedAddress }},
		{"big_win", "The player won 0.2 BTC or more in one bet.", func(f Inputs) bool { return f.BigWin }},
		{objectionScore, "The scoring service is asked about the address and has not answered yet.", func(f Inputs) bool { return f.AwaitingScore }},
		{objectionRisky, "The scoring service calls the address risky.", never},
		{objectionUnscored, "The scoring service did not answer in time.", never},
		{"ban", "The account was banned after the payment was approved.", never},
		{"hold", "Staff or a rule of alerts hold the player's withdrawals since the payment was approved.", never},
		{"recovery", "Staff change how the account is entered, since the payment was approved.", never},
		{"lost_deposit", "A deposit of the player was credited and then lost, since the payment was approved.", never},
	}
}

// lacksIdentity reports whether the player has to verify their identity before
// the payment.
func (f Inputs) lacksIdentity() bool {
	return f.IdentityRequired || !f.Identified && f.MonthUSD+f.USD > f.IdentityAboveUSD
}

// never is for an objection that a withdrawal gets later.
func never(Inputs) bool { return false }

// ObjectionsTo lists the words of the objections that apply.
func ObjectionsTo(f Inputs) []string {
	words := []string{}
	for _, o := range Objections() {
		if o.Objects(f) {
			words = append(words, o.Code)
		}
	}
	return words
}
