package bonus

import (
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/wagerlog"
)

// The rules of bonuses are in a kernel package, so that the check of rewards uses the
// same ones.
type (
	// Terms are the conditions of a grant.
	Terms = rewardrules.Terms
	// Kind is how the bonus money of a grant is staked.
	Kind = rewardrules.Kind
)

// The kinds of bonuses.
const (
	RealFirst    = rewardrules.RealFirst
	BonusFirst   = rewardrules.BonusFirst
	Proportional = rewardrules.Proportional
	Locked       = rewardrules.Locked
	FreeBet      = rewardrules.FreeBet
)

// Kinds lists the kinds.
func Kinds() []Kind { return rewardrules.Kinds() }

// DefaultTerms are the terms of a new offer.
func DefaultTerms() Terms { return rewardrules.DefaultTerms() }

// FreeBetTerms are the terms of a new free bet.
func FreeBetTerms() Terms { return rewardrules.FreeBetTerms() }

// Contribution returns what a wager counts toward the requirement of a grant.
func Contribution(t Terms, w *wagerlog.Wager) int64 { return rewardrules.Contribution(t, w) }
