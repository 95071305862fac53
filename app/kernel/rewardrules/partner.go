package rewardrules

import "slices"

// Tier is what partners get whose referrals have wagered so much, in millionths of a
// dollar: a share in millionths of the house edge.
type Tier struct{ Wagered, Share int64 }

// Tiers are those of a site, from the lowest on. There is always one.
type Tiers []Tier

// Reaches is the tier, from 0, of a partner who has one and whose referrals have wagered
// so much. A tier is never lost.
func (t Tiers) Reaches(tier int, wagered int64) int {
	for tier+1 < len(t) && wagered >= t[tier+1].Wagered {
		tier++
	}
	return tier
}

// At is the tier, or the highest one that there still is.
func (t Tiers) At(tier int) int { return min(tier, len(t)-1) }

// Most is the largest share; 0 without tiers.
func (t Tiers) Most() (most int64) {
	for _, tier := range t {
		most = max(most, tier.Share)
	}
	return most
}

// Holds reports whether what a referral shares with the partner holds the commission
// back: there is something that staff have not looked at and released.
func Holds(shared, released []string) bool {
	return slices.ContainsFunc(shared, func(word string) bool { return !slices.Contains(released, word) })
}
