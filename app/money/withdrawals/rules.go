package withdrawals

import (
	"time"

	"croupier/app/kernel/money"
)

// Facts are all that the rules look at, as of one moment. Dollars are in millionths.
type Facts struct {
	Now time.Time
	// Valid tells that the sum is an amount of the asset above its fee; USD is its
	// worth, and MinimumUSD the least.
	Valid           bool
	USD, MinimumUSD int64
	Sum, Balance    money.Amount
	// Open tells that another withdrawal is under way.
	Open bool

	PasswordChangedAt time.Time
	BonusOpen, Held   bool
	// AddressUntil is when the address may be used; zero for now.
	AddressUntil time.Time
	// Deposited and Confirmations are of the latest deposit.
	Deposited     bool
	Confirmations int64
	// BroughtUSD and WageredUSD are since the last withdrawal; Times is how often the
	// one must be wagered.
	BroughtUSD, WageredUSD, Times int64
	// BigWin tells of a win that the cap of a week is about. WeekUSD was withdrawn in
	// the last seven days, the first of it at WeekSince.
	BigWin          bool
	WeekUSD, CapUSD int64
	WeekSince       time.Time
	// DayUSD was withdrawn in the last 24 hours, the first of it at DaySince.
	DayUSD, LimitUSD int64
	DaySince         time.Time

	// For the objections against paying at once.
	// TermsUSD is what the terms name: above it a person looks in any case.
	AutomaticBelowUSD, IdentityAboveUSD, TermsUSD int64
	Sanctioned, Shared                            bool
	// Identified tells that the player has shown who they are, and IdentityDemanded
	// that this is asked for whatever the amount.
	Identified, IdentityDemanded bool
	// AwaitsScore tells that the scoring service is asked about the address.
	AwaitsScore bool
}

// The periods of the rules.
const (
	afterPassword = 48 * time.Hour
	aWeek         = 7 * 24 * time.Hour
	aDay          = 24 * time.Hour
	// leastConfirmations are those of the latest deposit before anything is paid out.
	leastConfirmations = 3
)

// Rule refuses a withdrawal.
type Rule struct {
	// Code is that of the refusal, Reason its word where several share the code.
	Code     int
	Reason   string
	Sentence string
	// Refuses tells whether it does, and until when: zero for no known end.
	Refuses func(f Facts) (refused bool, until time.Time)
}

func always(refuses func(f Facts) bool) func(Facts) (bool, time.Time) {
	return func(f Facts) (bool, time.Time) { return refuses(f), time.Time{} }
}

// Rules lists the rules in the order in which they are asked. The first that refuses
// is the answer. Whether somebody may withdraw at all, eligibility says before.
func Rules() []Rule {
	return []Rule{
		{codeAmount, "amount", "The sum is zero, negative, no number, too precise, below the minimum, or nothing is left after the fee.",
			always(func(f Facts) bool { return !f.Valid || f.USD < f.MinimumUSD })},
		{codeOpen, "open", "Another withdrawal has the status 0 or 3.", always(func(f Facts) bool { return f.Open })},
		{codeBalance, "balance", "The sum is more than the real balance. Bonus and play money do not count.",
			always(func(f Facts) bool { return f.Sum > f.Balance })},
		{codeBlocked, "hold", "Staff or a rule of alerts hold the player's withdrawals.", always(func(f Facts) bool { return f.Held })},
		{codeBlocked, "password", "The password was changed or reset less than 48 hours ago.", func(f Facts) (bool, time.Time) {
			until := f.PasswordChangedAt.Add(afterPassword)
			return !f.PasswordChangedAt.IsZero() && f.Now.Before(until), until
		}},
		{codeBlocked, "bonus", "A bonus waits for its conditions.", always(func(f Facts) bool { return f.BonusOpen })},
		{codeBlocked, "confirmations", "The latest deposit has fewer than 3 confirmations.",
			always(func(f Facts) bool { return f.Deposited && f.Confirmations < leastConfirmations })},
		{codeBlocked, "turnover", "What was deposited since the last withdrawal is not wagered as often as the setting says; five times where staff suspect a mixer.",
			always(func(f Facts) bool { return f.WageredUSD/max(f.Times, 1) < f.BroughtUSD && f.Times > 0 })},
		{codeBlocked, "address", "The player locks new addresses, and this one is not in the book for 24 hours yet.",
			func(f Facts) (bool, time.Time) { return f.Now.Before(f.AddressUntil), f.AddressUntil }},
		{codeBlocked, "weekly_cap", "After a win of 0.2 BTC or more, more than 0.2 BTC would be paid within seven days.", func(f Facts) (bool, time.Time) {
			return f.BigWin && f.WeekUSD+f.USD > f.CapUSD, laterThan(f.WeekSince, aWeek)
		}},
		{codeLimit, "limit", "More than the limit of the VIP level would be paid within 24 hours.", func(f Facts) (bool, time.Time) {
			return f.DayUSD+f.USD > f.LimitUSD, laterThan(f.DaySince, aDay)
		}},
	}
}

func laterThan(since time.Time, wait time.Duration) time.Time {
	if since.IsZero() {
		return since
	}
	return since.Add(wait)
}

// Refusal is why nothing can be withdrawn.
type Refusal struct {
	Rule
	Until time.Time
}

// Decide asks all rules in their order; nil admits.
func Decide(f Facts) *Refusal { return decide(f, Rules()) }

func decide(f Facts, rules []Rule) *Refusal {
	for _, rule := range rules {
		if refused, until := rule.Refuses(f); refused {
			return &Refusal{rule, until}
		}
	}
	return nil
}

// Blocked asks only the rules that do not depend on a sum: what options show.
func Blocked(f Facts) *Refusal {
	var list []Rule
	for _, rule := range Rules() {
		if rule.Code == codeBlocked && rule.Reason != "weekly_cap" && rule.Reason != "address" {
			list = append(list, rule)
		}
	}
	return decide(f, list)
}

// Objection is why a person looks at a withdrawal before it is paid.
type Objection struct {
	// Word is stored and never changes.
	Word     string
	Sentence string
	Objects  func(f Facts) bool
}

const (
	// objectionIdentity is the one that the terms demand: it makes the status 3.
	objectionIdentity = "identity"
	// objectionScore falls when the scoring service answers. The two after it come of
	// the answer, or of its silence.
	objectionScore    = "score"
	objectionRisky    = "risky"
	objectionUnscored = "unscored"
	objectionListed   = "screening"
)

// Objections lists what keeps a withdrawal from being paid at once.
func Objections() []Objection {
	return []Objection{
		{"size", "It is worth as much as the setting cashier.automatic_below, or more; or more than 1 BTC or $2000 by a player who has shown who they are.",
			func(f Facts) bool { return f.USD >= f.AutomaticBelowUSD || f.Identified && f.USD > f.TermsUSD }},
		{objectionIdentity, "The player has not shown who they are, and it is worth more than 1 BTC, $2000 or the setting identity.withdrawals_above, whichever is lower; or their identity is asked for.",
			Facts.lacksIdentity},
		{objectionListed, "The address is on a list of sanctions.", func(f Facts) bool { return f.Sanctioned }},
		{"shared_address", "Another player asked for a payment to the same address and tag.", func(f Facts) bool { return f.Shared }},
		{"big_win", "The player won 0.2 BTC or more in one bet.", func(f Facts) bool { return f.BigWin }},
		{objectionScore, "The scoring service is asked about the address and has not answered yet.", func(f Facts) bool { return f.AwaitsScore }},
		{objectionRisky, "The scoring service calls the address risky.", never},
		{objectionUnscored, "The scoring service did not answer in time.", never},
	}
}

// lacksIdentity tells whether a player has to show who they are before this is paid.
func (f Facts) lacksIdentity() bool {
	return f.IdentityDemanded || !f.Identified && f.USD > f.IdentityAboveUSD
}

// never stands beside an objection that a withdrawal gets later.
func never(Facts) bool { return false }

// ObjectionsTo lists the words of those that object.
func ObjectionsTo(f Facts) []string {
	words := []string{}
	for _, o := range Objections() {
		if o.Objects(f) {
			words = append(words, o.Word)
		}
	}
	return words
}
