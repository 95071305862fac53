package host

import (
	"context"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/mathpackage"
	"croupier/db"
)

// configAnswer is the configuration of a game for a player. Amounts are in millionths.
type configAnswer struct {
	GameID          string             `json:"gameID"`
	MinBet          int64              `json:"minBet"`
	MaxBet          int64              `json:"maxBet"`
	StepBet         int64              `json:"stepBet"`
	DefaultBetLevel int64              `json:"defaultBetLevel"`
	BetLevels       []int64            `json:"betLevels"`
	BetModes        map[string]betMode `json:"betModes"`
	Jurisdiction    jurisdiction       `json:"jurisdiction"`
}

type betMode struct {
	Mode           string         `json:"mode"`
	CostMultiplier jsontext.Value `json:"costMultiplier"`
	Feature        bool           `json:"feature"`
}

// jurisdiction has the features that a game must not offer. The site forbids none, and shows the
// return of a game in the game too.
type jurisdiction struct {
	SocialCasino         bool  `json:"socialCasino"`
	DisabledFullscreen   bool  `json:"disabledFullscreen"`
	DisabledTurbo        bool  `json:"disabledTurbo"`
	DisabledSuperTurbo   bool  `json:"disabledSuperTurbo"`
	DisabledAutoplay     bool  `json:"disabledAutoplay"`
	DisabledSlamstop     bool  `json:"disabledSlamstop"`
	DisabledSpacebar     bool  `json:"disabledSpacebar"`
	DisabledBuyFeature   bool  `json:"disabledBuyFeature"`
	DisplayNetPosition   bool  `json:"displayNetPosition"`
	DisplayRTP           bool  `json:"displayRTP"`
	DisplaySessionTimer  bool  `json:"displaySessionTimer"`
	MinimumRoundDuration int64 `json:"minimumRoundDuration"`
}

// authenticate answers the first request of a game: the balance, the limits and the open round.
func (s *Service) authenticate(ctx context.Context, p player, _ gameRequest) (answer gameAnswer, err error) {
	game, err := s.game(p.key)
	if err != nil {
		return answer, err
	}
	state, err := s.state(ctx, p)
	if err != nil {
		return answer, err
	}
	bounds, err := s.Wagers.Bounds(p.key.game, p.coin)
	if err != nil {
		return answer, err
	}
	config := &configAnswer{
		GameID: p.key.game, MinBet: max(1, toMillionths(bounds.Min, p.coin)), MaxBet: toMillionths(bounds.Max, p.coin),
		StepBet: max(1, toMillionths(p.coin.Unit(), p.coin)), BetModes: map[string]betMode{}, Jurisdiction: jurisdiction{DisplayRTP: true},
	}
	config.BetLevels, config.DefaultBetLevel = betLevels(config.MinBet, config.MaxBet)
	for _, mode := range game.Modes() {
		config.BetModes[mode.Summary.Mode] = betMode{mode.Summary.Mode, costText(mode), false}
	}
	answer.Config, answer.Balance = config, s.balanceOf(state, p)
	if state.round != nil {
		answer.Round, err = s.roundOf(ctx, state, p)
	}
	return answer, err
}

func (s *Service) balance(ctx context.Context, p player, _ gameRequest) (answer gameAnswer, err error) {
	state, err := s.state(ctx, p)
	return gameAnswer{Balance: s.balanceOf(state, p)}, err
}

// playRound makes a wager, and answers with the events of its outcome.
func (s *Service) playRound(ctx context.Context, p player, r gameRequest) (answer gameAnswer, err error) {
	bet, err := fromMillionths(r.Amount, p.coin)
	if err != nil {
		return answer, err
	}
	result, err := s.play(ctx, p, bet, r.Mode)
	if err != nil {
		return answer, err
	}
	answer.Balance = s.balanceOf(result, p)
	answer.Round, err = s.roundOf(ctx, result, p)
	return answer, err
}

func (s *Service) endRound(ctx context.Context, p player, _ gameRequest) (gameAnswer, error) {
	result, err := s.finish(ctx, p)
	return gameAnswer{Balance: s.balanceOf(result, p)}, err
}

// storeEvent stores the player's progress in the open round, which a reloaded game continues from.
func (s *Service) storeEvent(ctx context.Context, p player, r gameRequest) (answer gameAnswer, err error) {
	if len(r.Event) > maxEvent || !utf8.ValidString(r.Event) {
		return answer, errRequest
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		open, err := findRound(tx, p.Owner, p.key.game, p.Currency, p.Demo)
		if err != nil {
			return err
		}
		if open == nil {
			return errNoRound
		}
		return updateEvent(tx, open.id, r.Event)
	})
	answer.Event = &r.Event
	return answer, err
}

func (s *Service) balanceOf(state played, p player) *balanceAnswer {
	return &balanceAnswer{toMillionths(state.balance, p.coin), strings.ToUpper(p.Currency)}
}

// roundOf describes a round for the game, with the events of its outcome.
func (s *Service) roundOf(ctx context.Context, state played, p player) (*roundAnswer, error) {
	r := state.round
	drawn, events, err := s.events(ctx, state)
	if err != nil {
		return nil, err
	}
	return &roundAnswer{
		BetID: r.id.String(), RoundID: r.id.String(), Amount: toMillionths(r.bet, p.coin), Payout: toMillionths(drawn.Multiplier().Payout(r.bet), p.coin),
		PayoutMultiplier: multiplierText(drawn), Active: state.open, Mode: r.mode, Event: r.event, State: events,
	}, nil
}

// costText writes the price of a mode as a multiple of the bet.
func costText(mode *mathpackage.Mode) jsontext.Value {
	return jsontext.Value(strings.TrimRight(strings.TrimRight(mode.Cost.Rat().FloatString(4), "0"), "."))
}

// multiplierText writes the payout of an outcome as a multiple of the bet.
func multiplierText(drawn mathpackage.Drawn) jsontext.Value {
	text := strconv.FormatUint(drawn.Payout/100, 10)
	if rest := drawn.Payout % 100; rest > 0 {
		text += "." + strconv.FormatUint(rest/10, 10)
	}
	return jsontext.Value(text)
}
