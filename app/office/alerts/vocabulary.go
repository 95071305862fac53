package alerts

import (
	"slices"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/players"
)

// Bet is the kind of the events that are read from the wager log.
const Bet = "bet"

// usdField is the field with an event's value in dollars.
const usdField = "usd"

// tags is the type of the tags of a player.
const tags activity.Type = "tags"

// betKind are ended wagers of real money.
var betKind = activity.Kind{ID: Bet, Title: "a bet of real money ends", Plural: "bets", Fields: []activity.Field{
	{ID: "stake", Title: "the stake", Type: activity.Dollars},
	{ID: "payout", Title: "the payout", Type: activity.Dollars},
	{ID: "profit", Title: "the player's profit", Type: activity.Dollars},
	{ID: "multiplier", Title: "the multiplier", Type: activity.Multiplier},
	{ID: "game", Title: "the game", Type: activity.Text},
	{ID: "currency", Title: "the currency", Type: activity.Text},
}}

// holdKind is raised when a hold is set on a player, by a rule or by staff.
var holdKind = activity.Kind{ID: "held", Title: "a player is held by staff", Plural: "holds", ListedElsewhere: true, Fields: []activity.Field{
	{ID: "hold", Title: "the hold", Type: activity.Text},
}}

// kinds returns all kinds of events that rules can use.
func (s *Service) kinds() []activity.Kind {
	return append([]activity.Kind{betKind}, s.Activity.Kinds()...)
}

func (s *Service) kind(id string) (activity.Kind, bool) {
	if id == Bet {
		return betKind, true
	}
	return s.Activity.Kind(id)
}

// playerField is a field of a player that rules can use.
type playerField struct {
	activity.Field
	of func(p *playerData, at int64) int64
}

// playerData is the data of a player that the rules of one batch use.
type playerData struct {
	players.Record
	found bool
	tags  []string
}

func flag(on bool) int64 {
	if on {
		return 1
	}
	return 0
}

var playerFields = []playerField{
	{activity.Field{ID: "age_hours", Title: "the age of the account in hours", Type: activity.Number}, func(p *playerData, at int64) int64 {
		return max(at-p.CreatedAt, 0) / hourMs
	}},
	{activity.Field{ID: "tags", Title: "the player's tags", Type: tags}, nil},
	{activity.Field{ID: "email_verified", Title: "the email address is confirmed", Type: activity.Flag}, func(p *playerData, _ int64) int64 {
		return flag(p.EmailVerified)
	}},
	{activity.Field{ID: "two_factor", Title: "the player has two-factor authentication", Type: activity.Flag}, func(p *playerData, _ int64) int64 {
		return flag(p.TwoFactor)
	}},
	{activity.Field{ID: "invited", Title: "the player was invited by another", Type: activity.Flag}, func(p *playerData, _ int64) int64 {
		return flag(p.ReferredBy != "")
	}},
	{activity.Field{ID: "staff", Title: "the player is staff", Type: activity.Flag}, func(p *playerData, _ int64) int64 {
		return flag(len(p.Roles) > 0 || len(p.Permissions) > 0)
	}},
	{activity.Field{ID: "excluded", Title: "the player is excluded from play", Type: activity.Flag}, func(p *playerData, at int64) int64 {
		return flag(p.ExcludedUntil > at)
	}},
}

// measure is a measure of the events of a window.
type measure struct {
	ID, Title string
	Type      activity.Type
	// bets reports whether the measure applies to the wager log.
	bets bool
}

const (
	measureCount   = "count"
	measurePlayers = "players"
	measureUSD     = "usd"
)

var measures = []measure{
	{measureCount, "how many", activity.Number, false},
	{measurePlayers, "how many different players' ", activity.Number, false},
	{measureUSD, "the worth of all", activity.Dollars, false},
	{"wagers", "how many bets", activity.Number, true},
	{"staked", "what was staked", activity.Dollars, true},
	{"lost", "what the player lost", activity.Dollars, true},
	{"won", "what the player won", activity.Dollars, true},
}

// RuleField is a field that a condition can compare.
type RuleField struct {
	ID      string        `json:"id"`
	Title   string        `json:"title"`
	Type    activity.Type `json:"type" ts:"number|dollars|multiplier|flag|text|country|tags"`
	Options []string      `json:"options"`
}

// RuleKind is a kind of events that a rule can use.
type RuleKind struct {
	ID     string      `json:"id"`
	Title  string      `json:"title"`
	Many   string      `json:"many"`
	Money  bool        `json:"money"`
	Fields []RuleField `json:"fields"`
}

// RuleMeasure is a measure of a window.
type RuleMeasure struct {
	ID    string        `json:"id"`
	Title string        `json:"title"`
	Type  activity.Type `json:"type" ts:"number|dollars|multiplier|flag|text|country|tags"`
	// Bets is true for measures of bets. The others apply to all other kinds.
	Bets bool `json:"bets"`
}

// RuleEffectKind is an effect that a rule can have.
type RuleEffectKind struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Value string `json:"value" ts:"|tag|minutes"`
}

// Vocabulary lists the parts that rules can be built from.
type Vocabulary struct {
	Kinds    []RuleKind       `json:"kinds"`
	Player   []RuleField      `json:"player"`
	Measures []RuleMeasure    `json:"measures"`
	Effects  []RuleEffectKind `json:"effects"`
}

func fieldOf(f activity.Field) RuleField {
	return RuleField{ID: f.ID, Title: f.Title, Type: f.Type, Options: append([]string{}, f.Options...)}
}

// vocabulary returns the parts of rules for the editor.
func (s *Service) vocabulary() Vocabulary {
	v := Vocabulary{Effects: []RuleEffectKind{{ID: openCase, Title: "open a case"}}}
	for _, k := range s.kinds() {
		row := RuleKind{ID: k.ID, Title: k.Title, Many: k.Plural, Money: k.Money, Fields: []RuleField{}}
		if k.Money {
			row.Fields = append(row.Fields, RuleField{ID: usdField, Title: "the worth", Type: activity.Dollars, Options: []string{}})
		}
		for _, f := range k.Fields {
			row.Fields = append(row.Fields, fieldOf(f))
		}
		v.Kinds = append(v.Kinds, row)
	}
	for _, f := range playerFields {
		v.Player = append(v.Player, fieldOf(f.Field))
	}
	for _, m := range measures {
		v.Measures = append(v.Measures, RuleMeasure{m.ID, m.Title, m.Type, m.bets})
	}
	for _, e := range s.Effects {
		v.Effects = append(v.Effects, RuleEffectKind{e.ID, e.Title, e.Value})
	}
	return v
}

// windowOf returns the longest window of a rule over bets, in hours.
func windowOf(d RuleDefinition) (hours int64) {
	for _, c := range d.Conditions {
		if c.Subject == OfWindow && c.Of == Bet {
			hours = max(hours, c.Hours)
		}
	}
	return hours
}

// effect finds an effect that a feature has declared.
func (s *Service) effect(id string) (Effect, bool) {
	at := slices.IndexFunc(s.Effects, func(e Effect) bool { return e.ID == id })
	if at < 0 {
		return Effect{}, false
	}
	return s.Effects[at], true
}

const minuteMs = int64(time.Minute / time.Millisecond)
