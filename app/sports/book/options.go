package book

import (
	"time"

	"croupier/app/kernel/money"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/sports/odds"
)

// options are the settings of the book.
type options struct {
	method       *settings.Value[string]
	margin, live *settings.Value[int]
	shade        *settings.Value[int]
	bet, market  *settings.Value[string]
	event        *settings.Value[string]
	silence, age *settings.Value[settings.Span]
	settleHold   *settings.Value[settings.Span]
}

// group is the settings group.
const group = "sports"

func newOptions() options {
	methods := make([]string, 0, len(odds.Methods()))
	for _, m := range odds.Methods() {
		methods = append(methods, string(m))
	}
	spec := func(sentence, unit string) settings.Spec {
		return settings.Spec{Group: group, OwnDefault: true, Sentence: sentence, Unit: unit}
	}
	return options{
		method:  settings.Choice("sports.margin_method", string(odds.OddsRatio), methods, spec("How the margin of a market is spread over its outcomes.", "")).WeakenedWhen(settings.Changed),
		margin:  settings.Int("sports.margin", 50, 0, 300, spec("Margin of markets before the event begins.", "thousandths")).WeakenedWhen(settings.Lowered),
		live:    settings.Int("sports.margin_live", 70, 0, 300, spec("Margin of markets while the event is played.", "thousandths")).WeakenedWhen(settings.Lowered),
		shade:   settings.Int("sports.shade", 15, 0, 50, spec("By how much, at most, an outcome is made more likely than it is when all that a market may lose is staked on it; others follow.", "percent")).WeakenedWhen(settings.Lowered),
		bet:     settings.Dollars("sports.max_win", "10000", false, spec("What one bet on sports may win at most.", "")).WeakenedWhen(settings.Raised),
		market:  settings.Dollars("sports.market_limit", "10000", false, spec("What the house may lose on one market of an event. An outcome at this limit takes no more bets.", "")).WeakenedWhen(settings.Raised),
		event:   settings.Dollars("sports.event_limit", "25000", false, spec("What the house may lose on one event at the worst final score.", "")).WeakenedWhen(settings.Raised),
		silence: settings.Duration("sports.silence", 20*time.Second, 5*time.Second, 10*time.Minute, spec("How long the feed may say nothing before all betting on sports stops.", "")).WeakenedWhen(settings.Raised),
		age:     settings.Duration("sports.news_age", time.Hour, time.Minute, 48*time.Hour, spec("How old the last odds of a feed, or without odds its last word on an event, may be before the event begins; nothing can be bet on older ones.", "")).WeakenedWhen(settings.Raised),
		settleHold: settings.Duration("sports.settle_hold", time.Minute, 0, 15*time.Minute,
			spec("How long a decision during an event must be unchanged before bets on it are settled: a goal may be cancelled. Until then they cannot be cashed out. What the end of the event decides is settled at once, and so is what the feed confirms. 0 settles everything at once.", "")).WeakenedWhen(settings.Lowered),
	}
}

// Settings are the staff settings of the book.
func (s *Service) Settings() settings.Group {
	o := &s.options
	return settings.Group{Settings: []settings.Setting{o.method, o.margin, o.live, o.shade, o.bet, o.market, o.event, o.silence, o.age, o.settleHold}}
}

// micros returns an amount of dollars in millionths.
func micros(of *settings.Value[string]) int64 {
	amount, err := money.ParseAmount(of.Get(), 6)
	if err != nil {
		return 0 // the setting was validated
	}
	return int64(amount)
}

func (o *options) marketLimit() limit {
	return limit{micros(o.market), float64(o.shade.Get()) / 100}
}
