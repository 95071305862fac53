package wheel

import (
	"errors"
	"fmt"

	"croupier/app/kernel/money"
	"croupier/app/kernel/prizedraw"
	"croupier/app/kernel/settings"
)

// Segments is how many segments a wheel has. Pages draw each twice.
const Segments = 6

// image is the segment that pages show by an image alone, counted from 0.
const image = 3

const (
	usdDecimals = 6
	mostTickets = 1000
)

// WheelPrize is what a segment gives, as staff set it: dollars, or tickets.
type WheelPrize struct {
	Segment int    `json:"segment"`
	Chance  string `json:"chance"`
	Amount  string `json:"amount"`
	Tickets int64  `json:"tickets"`
}

// usualPrizes are those of the wheel of a new site.
func usualPrizes() []WheelPrize {
	return []WheelPrize{
		{1, "60", "0.10", 0}, {2, "20", "0.50", 0}, {3, "10", "1", 0}, {4, "6", "", 1}, {5, "3.9", "5", 0}, {6, "0.1", "100", 0},
	}
}

// usualFreePrizes are those of the free wheel of a new site: a quarter of a cent on
// the average.
func usualFreePrizes() []WheelPrize {
	return []WheelPrize{
		{1, "60", "0.001", 0}, {2, "25", "0.002", 0}, {3, "10", "0.005", 0}, {4, "4", "0.01", 0}, {5, "0.9", "0.02", 0}, {6, "0.1", "0.05", 0},
	}
}

// given is what a segment gives, as numbers: usd in millionths of a dollar.
type given struct {
	USD     int64 `json:"usd"`
	Tickets int64 `json:"tickets"`
}

// terms are those of one draw. They are stored as JSON and never changed.
type terms struct {
	Weights prizedraw.Weights `json:"weights,omitempty"`
	Prizes  []given           `json:"prizes,omitempty"`
	// Maximum is the most that the player's level is given, in millionths of a dollar.
	Maximum int64 `json:"maximum"`
}

// termsOf reads prizes that were checked.
func termsOf(list []WheelPrize, maximum int64) (t terms) {
	t, _ = readPrizes(list, mostTickets)
	t.Maximum = maximum
	return t
}

// prize is what a segment gives, counted from 0, at most the maximum.
func (t terms) prize(segment int) given {
	g := t.Prizes[segment]
	return given{min(g.USD, t.Maximum), g.Tickets}
}

// mean is what a spin costs on the average, in millionths of a dollar. Tickets count
// as the spins that they are: readPrizes keeps them from going on for ever.
func (t terms) mean() int64 {
	var sum, again int64
	for i, weight := range t.Weights {
		g := t.prize(i)
		sum += int64(money.Fraction(weight, prizedraw.Whole).Payout(money.Amount(g.USD)))
		again += weight * g.Tickets
	}
	return int64(money.Fraction(prizedraw.Whole, prizedraw.Whole-again).Payout(money.Amount(sum)))
}

// readPrizes refuses a list that is not the six segments, whose chances do not add up,
// or of which a segment gives nothing.
func readPrizes(list []WheelPrize, tickets int64) (t terms, err error) {
	if len(list) != Segments {
		return t, fmt.Errorf("must have %d rows, one for each segment", Segments)
	}
	var again int64
	for i, p := range list {
		weight, err := prizedraw.ParsePercent(p.Chance)
		if err != nil {
			return t, fmt.Errorf("segment %d: the chance is a percentage such as 3.9", i+1)
		}
		usd := money.Amount(0)
		if p.Amount != "" {
			if usd, err = money.ParseAmount(p.Amount, usdDecimals); err != nil || usd <= 0 {
				return t, fmt.Errorf("segment %d: the prize is dollars such as 0.50", i+1)
			}
		}
		switch {
		case p.Segment != i+1:
			return t, fmt.Errorf("segment %d: the rows stand in the order of the segments", i+1)
		case usd == 0 && p.Tickets == 0 || usd > 0 && p.Tickets != 0:
			return t, fmt.Errorf("segment %d: it gives either dollars or tickets", i+1)
		case p.Tickets < 0 || p.Tickets > tickets:
			return t, fmt.Errorf("segment %d: it gives at most %d tickets", i+1, tickets)
		case p.Tickets > 0 && i != image:
			return t, fmt.Errorf("segment %d: only segment %d, which is shown by an image, gives tickets", i+1, image+1)
		}
		again += weight * p.Tickets
		t.Weights = append(t.Weights, weight)
		t.Prizes = append(t.Prizes, given{int64(usd), p.Tickets})
	}
	if err := t.Weights.Check(); err != nil {
		return t, err
	}
	if again*2 > prizedraw.Whole {
		return t, errors.New("tickets come back for more than half of all spins")
	}
	return t, nil
}

// The keys of the settings of prizes.
const (
	PrizesKey     = "rewards.wheel_prizes"
	FreePrizesKey = "rewards.free_wheel_prizes"
)

// declared are the settings of the room.
type declared struct {
	wheel, faucet, free   *settings.Value[bool]
	prizes, freePrizes    *settings.Value[[]WheelPrize]
	deposit, budget       *settings.Value[string]
	depositDays, freeMost *settings.Value[int]
	freePause             *settings.Value[settings.Span]
}

func declare() *declared {
	spec := func(sentence, unit string) settings.Spec {
		return settings.Spec{Group: "rewards", OwnDefault: true, Sentence: sentence, Unit: unit}
	}
	prizes := func(key string, initial []WheelPrize, sentence string, tickets int64) *settings.Value[[]WheelPrize] {
		return settings.List(key, initial, []settings.Field{
			{Name: "segment", Kind: settings.KindInt, Sentence: "Segment, 1 to 6. Segment 4 is shown by an image alone."},
			{Name: "chance", Kind: settings.KindText, Sentence: "Chance in percent; all add up to 100."},
			{Name: "amount", Kind: settings.KindAmount, Sentence: "Prize in dollars, at most what the player's VIP level is given.", Optional: true},
			{Name: "tickets", Kind: settings.KindInt, Sentence: "Tickets instead of money; only segment 4 of the wheel."},
		}, spec(sentence, ""), func(list []WheelPrize) error {
			_, err := readPrizes(list, tickets)
			return err
		})
	}
	return &declared{
		wheel:       settings.Bool("rewards.wheel", true, spec("Whether the wheel can be spun with tickets.", "")),
		prizes:      prizes(PrizesKey, usualPrizes(), "Chances and prizes of the six segments of the wheel.", mostTickets),
		faucet:      settings.Bool("rewards.faucet", true, spec("Whether the faucet gives.", "")),
		deposit:     settings.Dollars("rewards.faucet_deposit", "1", false, spec("Deposit without which the faucet gives nothing: the largest one counts.", "")),
		depositDays: settings.Int("rewards.faucet_deposit_days", 0, 0, 3650, spec("Days within which that deposit must have come; 0 for any time.", "days")),
		free:        settings.Bool("rewards.free_wheel", true, spec("Whether players with nothing can spin the free wheel.", "")),
		freePrizes:  prizes(FreePrizesKey, usualFreePrizes(), "Chances and prizes of the six segments of the free wheel.", 0),
		freePause:   settings.Duration("rewards.free_wheel_every", usualFreePause, leastFreePause, mostFreePause, spec("How long a player waits between two spins of the free wheel.", "")),
		freeMost:    settings.Int("rewards.free_wheel_spins", 20, 1, 480, spec("Spins of the free wheel that a player has within 24 hours.", "spins")),
		budget:      settings.Dollars("rewards.free_wheel_budget", "10", true, spec("Most that the free wheel gives to all players within 24 hours; empty for no limit.", "")),
	}
}

// Settings declares what staff can set while the site runs.
func (s *Service) Settings() settings.Group {
	d := s.set
	return settings.Group{Settings: []settings.Setting{
		d.wheel, d.prizes, d.faucet, d.deposit, d.depositDays, d.free, d.freePrizes, d.freePause, d.freeMost, d.budget,
	}}
}

// dollars reads a setting of dollars in millionths; empty is none.
func dollars(text string) int64 {
	amount, _ := money.ParseAmount(text, usdDecimals)
	return int64(amount)
}
