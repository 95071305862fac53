package rewards

// Budget is the most that a campaign, or all rewards of a period, may give, in millionths of a
// dollar. It closes when it is spent.
type Budget struct {
	// Limit is 0 for no limit. Given is what was given of it, including open promises.
	Limit, Given int64
}

// Covers reports whether the budget still covers a reward of usd millionths of a dollar.
func (b Budget) Covers(usd int64) bool { return b.Limit == 0 || usd <= b.Limit-b.Given }

// Spent reports whether nothing is left.
func (b Budget) Spent() bool { return b.Limit != 0 && b.Given >= b.Limit }

// Times is how many rewards of usd millionths of a dollar the budget still covers; -1 for any
// number. usd is positive.
func (b Budget) Times(usd int64) int64 {
	if b.Limit == 0 {
		return -1
	}
	return max(b.Limit-b.Given, 0) / usd
}
