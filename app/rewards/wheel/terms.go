package wheel

import (
	"errors"
	"fmt"

	"croupier/app/kernel/money"
	"croupier/app/kernel/prizedraw"
	"croupier/app/kernel/settings"
)

// Segments is the number of segments of a wheel. Pages show each twice.
const Segments = 6

// imageSegment is the segment that pages show with an image only, counted from 0.
const imageSegment = 3

const (
	maxTickets = 1000
)

// WheelPrize is the prize of a segment as staff set it: a share of the maximum, or
// tickets. Chance and Share are percentages such as 3.9.
type WheelPrize struct {
	Segment int    `json:"segment"`
	Chance  string `json:"chance"`
	Share   string `json:"share"`
	Tickets int64  `json:"tickets"`
}

// defaultPrizes are the prizes of the wheel of a new site, in shares of the maximum of
// the player's VIP level. Amounts differ by level, and all of them can be won.
func defaultPrizes() []WheelPrize {
	return []WheelPrize{
		{1, "60", "20", 0}, {2, "20", "40", 0}, {3, "10", "60", 0}, {4, "6", "", 1}, {5, "3.9", "80", 0}, {6, "0.1", "100", 0},
	}
}

// defaultFreePrizes are the prizes of the free wheel of a new site, in shares of
// rewards.free_wheel_maximum. Their mean is a quarter of a cent.
func defaultFreePrizes() []WheelPrize {
	return []WheelPrize{
		{1, "60", "2", 0}, {2, "25", "4", 0}, {3, "10", "10", 0}, {4, "4", "20", 0}, {5, "0.9", "40", 0}, {6, "0.1", "100", 0},
	}
}

// segmentPrize is the prize of a segment as numbers: usd in millionths of a dollar.
type segmentPrize struct {
	USD     int64 `json:"usd"`
	Tickets int64 `json:"tickets"`
}

// terms are the terms of one draw. They are stored as JSON and never changed.
type terms struct {
	Weights prizedraw.Weights `json:"weights,omitempty"`
	Prizes  []segmentPrize    `json:"prizes,omitempty"`
	// Maximum is the largest prize, in millionths of a dollar.
	Maximum int64 `json:"maximum"`
}

// termsOf parses prizes that were checked, with a maximum in millionths of a dollar.
func termsOf(list []WheelPrize, maximum int64) (t terms) {
	t, _ = readPrizes(list, maxTickets, maximum)
	t.Maximum = maximum
	return t
}

// prize returns the prize of a segment, counted from 0, at most the maximum.
func (t terms) prize(segment int) segmentPrize {
	g := t.Prizes[segment]
	return segmentPrize{min(g.USD, t.Maximum), g.Tickets}
}

// mean returns the mean cost of a spin, in millionths of a dollar. Tickets count as
// further spins. readPrizes refuses prizes with which they would never end.
func (t terms) mean() int64 {
	var sum, repeat int64
	for i, weight := range t.Weights {
		g := t.prize(i)
		sum += int64(money.Fraction(weight, prizedraw.Whole).Payout(money.Amount(g.USD)))
		repeat += weight * g.Tickets
	}
	return int64(money.Fraction(prizedraw.Whole, prizedraw.Whole-repeat).Payout(money.Amount(sum)))
}

// readPrizes refuses a list that does not have six segments, whose chances do not add
// up, or in which a segment has no prize. Prizes are rounded down to a millionth of a
// dollar.
func readPrizes(list []WheelPrize, tickets, maximum int64) (t terms, err error) {
	if len(list) != Segments {
		return t, fmt.Errorf("must have %d rows, one for each segment", Segments)
	}
	var repeat int64
	for i, p := range list {
		weight, err := prizedraw.ParsePercent(p.Chance)
		if err != nil {
			return t, fmt.Errorf("segment %d: the chance is a percentage such as 3.9", i+1)
		}
		share := int64(0)
		if p.Share != "" {
			if share, err = prizedraw.ParsePercent(p.Share); err != nil || share <= 0 || share > prizedraw.Whole {
				return t, fmt.Errorf("segment %d: the prize is a percentage of the maximum, above 0 and at most 100", i+1)
			}
		}
		switch {
		case p.Segment != i+1:
			return t, fmt.Errorf("segment %d: the rows are in the order of the segments", i+1)
		case share == 0 && p.Tickets == 0 || share > 0 && p.Tickets != 0:
			return t, fmt.Errorf("segment %d: it gives either money or tickets", i+1)
		case p.Tickets < 0 || p.Tickets > tickets:
			return t, fmt.Errorf("segment %d: it gives at most %d tickets", i+1, tickets)
		case p.Tickets > 0 && i != imageSegment:
			return t, fmt.Errorf("segment %d: only segment %d, which is shown by an image, gives tickets", i+1, imageSegment+1)
		}
		repeat += weight * p.Tickets
		t.Weights = append(t.Weights, weight)
		t.Prizes = append(t.Prizes, segmentPrize{int64(money.Fraction(share, prizedraw.Whole).Payout(money.Amount(maximum))), p.Tickets})
	}
	if err := t.Weights.Check(); err != nil {
		return t, err
	}
	if repeat*2 > prizedraw.Whole {
		return t, errors.New("tickets come back for more than half of all spins")
	}
	return t, nil
}

// The keys of the settings of prizes.
const (
	PrizesKey     = "rewards.wheel_prizes"
	FreePrizesKey = "rewards.free_wheel_prizes"

	freeMaximumKey = "rewards.free_wheel_maximum"
)

// settingValues are the settings of this package.
type settingValues struct {
	wheel, faucet, free    *settings.Value[bool]
	prizes, freePrizes     *settings.Value[[]WheelPrize]
	deposit, budget        *settings.Value[string]
	freeMaximum            *settings.Value[string]
	depositDays, freeSpins *settings.Value[int]
	freePause              *settings.Value[settings.Span]
}

func declareSettings() *settingValues {
	spec := func(sentence, unit string) settings.Spec {
		return settings.Spec{Group: "rewards", OwnDefault: true, Sentence: sentence, Unit: unit}
	}
	prizes := func(key string, initial []WheelPrize, sentence string, tickets int64) *settings.Value[[]WheelPrize] {
		return settings.List(key, initial, []settings.Field{
			{Name: "segment", Kind: settings.KindInt, Sentence: "Segment, 1 to 6. Segment 4 is shown by an image alone."},
			{Name: "chance", Kind: settings.KindText, Sentence: "Chance in percent; all add up to 100."},
			{Name: "share", Kind: settings.KindText, Sentence: "Prize in percent of the maximum.", Optional: true},
			{Name: "tickets", Kind: settings.KindInt, Sentence: "Tickets instead of money; only segment 4 of the wheel."},
		}, spec(sentence, ""), func(list []WheelPrize) error {
			_, err := readPrizes(list, tickets, 0)
			return err
		}).WeakenedWhen(settings.Changed)
	}
	return &settingValues{
		wheel:       settings.Bool("rewards.wheel", true, spec("Whether the wheel can be spun with tickets.", "")).WeakenedWhen(settings.Never),
		prizes:      prizes(PrizesKey, defaultPrizes(), "Chances and prizes of the six segments of the wheel, in percent of the maximum of the player's VIP level.", maxTickets),
		faucet:      settings.Bool("rewards.faucet", true, spec("Whether the faucet gives.", "")).WeakenedWhen(settings.Never),
		deposit:     settings.Dollars("rewards.faucet_deposit", "1", false, spec("Deposit without which the faucet gives nothing: the largest one counts.", "")).WeakenedWhen(settings.Lowered),
		depositDays: settings.Int("rewards.faucet_deposit_days", 0, 0, 3650, spec("Days within which that deposit must have come; 0 for any time.", "days")).WeakenedWhen(settings.RaisedOrZero),
		free:        settings.Bool("rewards.free_wheel", true, spec("Whether players with nothing can spin the free wheel.", "")).WeakenedWhen(settings.Never),
		freePrizes:  prizes(FreePrizesKey, defaultFreePrizes(), "Chances and prizes of the six segments of the free wheel, in percent of rewards.free_wheel_maximum.", 0),
		freeMaximum: settings.Dollars(freeMaximumKey, "0.05", false, spec("Largest prize of the free wheel. The maximum of the player's VIP level bounds it as well.", "")).WeakenedWhen(settings.Raised),
		freePause:   settings.Duration("rewards.free_wheel_every", defaultFreePause, minFreePause, maxFreePause, spec("How long a player waits between two spins of the free wheel.", "")).WeakenedWhen(settings.Lowered),
		freeSpins:   settings.Int("rewards.free_wheel_spins", 20, 1, 480, spec("Spins of the free wheel that a player has within 24 hours.", "spins")).WeakenedWhen(settings.Raised),
		budget:      settings.Dollars("rewards.free_wheel_budget", "10", true, spec("Most that the free wheel gives to all players within 24 hours; empty for no limit.", "")).WeakenedWhen(settings.RaisedOrEmpty),
	}
}

// Settings declares what staff can set at run time.
func (s *Service) Settings() settings.Group {
	d := s.set
	return settings.Group{Settings: []settings.Setting{
		d.wheel, d.prizes, d.faucet, d.deposit, d.depositDays, d.free, d.freePrizes, d.freeMaximum, d.freePause, d.freeSpins, d.budget,
	}}
}
