package rewardrules

import "slices"

// Tier is the share of the house edge, in millionths, for partners whose referrals have wagered
// at least Wagered, in millionths of a dollar.
type Tier struct{ Wagered, Share int64 }

// Tiers are the tiers of a site, lowest first. There is always one.
type Tiers []Tier

// TierFor is the tier, from 0, of a partner with a current tier and the wagered sum of their
// referrals. A tier is never lost.
func (t Tiers) TierFor(tier int, wagered int64) int {
	for tier+1 < len(t) && wagered >= t[tier+1].Wagered {
		tier++
	}
	return tier
}

// At is the tier, or the highest existing one.
func (t Tiers) At(tier int) int { return min(tier, len(t)-1) }

// MaxShare is the largest share; 0 without tiers.
func (t Tiers) MaxShare() (maximum int64) {
	for _, tier := range t {
		maximum = max(maximum, tier.Share)
	}
	return maximum
}

// NeedsReview reports whether data that a referral shares with the partner puts the commission on hold:
// staff have not checked and released all of it.
func NeedsReview(shared, released []string) bool {
	return slices.ContainsFunc(shared, func(word string) bool { return !slices.Contains(released, word) })
}
