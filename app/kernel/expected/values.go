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
	v := Values{Wagers: s.Wagers, Stakes: money.USD(s.Staked).Text(), Payouts: money.USD(s.Paid).Text(), GGR: money.USD(s.GGR()).Text(), Expected: money.USD(s.Expected).Text(), Luck: money.USD(s.Luck).Text(), Hold: s.Hold()}
	if sigmas, known := s.Sigmas(); known {
		v.Sigmas = &sigmas
	}
	return v
}
