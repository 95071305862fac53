package expected

import "croupier/app/kernel/money"

// Values are the figures of some wagers: dollars as decimal text.
type Values struct {
	Wagers   int64  `json:"wagers"`
	Stakes   string `json:"stakes"`
	Payouts  string `json:"payouts"`
	GGR      string `json:"ggr"`
	Expected string `json:"expected"`
	Luck     string `json:"luck"`
	// Sigmas is null if there are too few wagers.
	Sigmas *float64 `json:"sigmas"`
	Hold   float64  `json:"hold"`
}

// ValuesOf formats the figures of a sum.
func ValuesOf(s Sum) Values {
	v := Values{Wagers: s.Wagers, Stakes: USD(s.Staked), Payouts: USD(s.Paid), GGR: USD(s.GGR()), Expected: USD(s.Expected), Luck: USD(s.Luck), Hold: s.Hold()}
	if sigmas, known := s.Sigmas(); known {
		v.Sigmas = &sigmas
	}
	return v
}

// USD formats millionths of a dollar as decimal text.
func USD(micro int64) string { return money.Amount(micro).Text(6) }
