package bets

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// tradersPerMinute limits the requests of one staff member. The ticker sends one every
// two seconds.
const tradersPerMinute = 240

// RiskActions lists the traders' calls about bets and players.
func (s *Service) RiskActions() []action.Action {
	guard, rate := action.Permission(permission.Sports), action.PerAccount(tradersPerMinute, time.Minute)
	return append(s.stuckActions(),
		action.Post("/api/admin/sports/ticker", guard, s.Ticker, action.ReadsOnly(), rate,
			action.Summary("The bets that were accepted, refused, cashed out, settled and corrected last, the newest first.")),
		action.Post("/api/admin/sports/factors", guard, s.Factors, action.ReadsOnly(), rate,
			action.Summary("The players who may use more or less of the limits than others.")),
		action.Post("/api/admin/sports/factor", guard, s.FactorOf, action.ReadsOnly(), rate,
			action.Summary("How much of the limits a player may use, and what the book has made of the player's bets.")),
		action.Post("/api/admin/sports/factor/change", guard, s.ChangeFactor, action.Staff(action.Logged{ReasonRequired: true}), action.TwoFactor(), rate,
			action.Summary("Sets how much of the limits a player may use.")).SecondPerson(kindFactor),
		action.Post("/api/admin/sports/hold", guard, s.Hold, action.ReadsOnly(), rate,
			action.Summary("The hold of the house on the bets that ended, against the expected hold, by player, sport or market, with the closing-line value.")),
	)
}

// SportsTickerRequest requests rows of the ticker after a row; 0 requests all stored
// rows.
type SportsTickerRequest struct {
	After int64 `json:"after" validate:"min=0"`
	// Empty or 0 means no filter. Min is the minimum stake in millionths of a dollar.
	Kind  string `json:"kind" validate:"omitempty,oneof=accepted refused cashed settled corrected" ts:"|accepted|refused|cashed|settled|corrected"`
	Sport string `json:"sport" validate:"max=40"`
	Live  string `json:"live" validate:"omitempty,oneof=live before" ts:"|live|before"`
	Min   int64  `json:"min" validate:"min=0"`
	// Player and Event filter by player and by event.
	Player string `json:"player" validate:"max=40"`
	Event  string `json:"event" validate:"max=40"`
}

// SportsTickerAnswer has rows, and the number of the last row of the ticker.
type SportsTickerAnswer struct {
	Rows []SportsTick `json:"rows"`
	Last int64        `json:"last"`
}

// tickerPage is the maximum number of rows in an answer.
const tickerPage = 200

// Ticker returns the latest changes of bets.
func (s *Service) Ticker(_ context.Context, _ *session.Call, r SportsTickerRequest) (answer SportsTickerAnswer, err error) {
	answer.Rows, answer.Last = s.ticker.after(r.After, tickerPage, r.matches)
	return answer, nil
}

// matches reports whether a row matches the filters.
func (r *SportsTickerRequest) matches(row *SportsTick) bool {
	if r.Kind != "" && row.Kind != r.Kind || row.USD < r.Min || r.Player != "" && row.Player != r.Player || r.Live != "" && row.Live != (r.Live == "live") {
		return false
	}
	if r.Sport == "" && r.Event == "" {
		return true
	}
	for _, l := range row.Legs {
		if (r.Sport == "" || l.Sport == r.Sport) && (r.Event == "" || l.Event == r.Event) {
			return true
		}
	}
	return false
}

// PlayerFactor is the share of the limits that a player may use, in hundredths.
type PlayerFactor struct {
	Player  string `json:"player"`
	Name    string `json:"name"`
	Factor  Factor `json:"factor"`
	Version int64  `json:"version"`
	At      int64  `json:"at"`
	By      string `json:"by"`
	Reason  string `json:"reason"`
}

// FactorsAnswer lists the players with their own factor.
type FactorsAnswer struct {
	Rows []PlayerFactor `json:"rows"`
}

// Factors lists the players with their own factor.
func (s *Service) Factors(ctx context.Context, _ *session.Call, _ action.None) (FactorsAnswer, error) {
	answer := FactorsAnswer{Rows: []PlayerFactor{}}
	err := s.Wagers.DB.Read(ctx, func(q *db.Reader) error {
		list, err := allFactors(q)
		if err != nil {
			return err
		}
		for _, p := range list {
			if p.factor == defaultFactor {
				continue
			}
			row, err := s.playerFactorView(q, p)
			if err != nil {
				return err
			}
			answer.Rows = append(answer.Rows, row)
		}
		return nil
	})
	return answer, err
}

func (s *Service) playerFactorView(q db.Querier, p playerFactor) (PlayerFactor, error) {
	person, _, err := s.Players.ByID(q, p.owner)
	return PlayerFactor{Player: p.owner, Name: person.Name, Factor: p.factor, Version: p.version, At: p.at, By: p.by, Reason: p.reason}, err
}

// FactorRequest identifies a player.
type FactorRequest struct {
	Player string `json:"player" validate:"required,max=40"`
}

// FactorAnswer is the factor of a player with the player's figures of a year.
type FactorAnswer struct {
	Factor PlayerFactor `json:"factor"`
	Hold   SportsHold   `json:"hold"`
}

// FactorOf returns the factor of a player.
func (s *Service) FactorOf(ctx context.Context, _ *session.Call, r FactorRequest) (answer FactorAnswer, err error) {
	err = s.Wagers.DB.ReadHeavy(ctx, func(q *db.Reader) error {
		if _, found, err := s.Players.ByID(q, r.Player); err != nil || !found {
			return firstError(err, errNoPlayer)
		}
		p, err := factorOf(q, r.Player)
		if err != nil {
			return err
		}
		if answer.Factor, err = s.playerFactorView(q, p); err != nil {
			return err
		}
		answer.Hold, err = s.playerHold(q, r.Player, 365)
		return err
	})
	return answer, err
}

func firstError(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

var (
	errNoPlayer      = fault.New(fault.CodeNotFound, "There is no such player.")
	errFactorChanged = fault.New(fault.CodeConflict, "Another person has changed this factor. Look at it again.")
)

// ChangeFactorRequest sets the factor of a player, in hundredths: 0 means no sports bets,
// otherwise 1 to 200. Version is the version that the trader has seen.
type ChangeFactorRequest struct {
	Player  string `json:"player" validate:"required,max=40"`
	Factor  Factor `json:"factor" validate:"min=0,max=200"`
	Version int64  `json:"version" validate:"min=0"`
	action.Reason
}

// kindFactor is the approval kind of a higher factor.
const kindFactor = "raise the sports limits of a player"

// FactorRule requires the approval of a second person for higher factors.
func (s *Service) FactorRule() approval.Rule[ChangeFactorRequest, PlayerFactor] {
	return approval.Rule[ChangeFactorRequest, PlayerFactor]{
		Name: kindFactor, Sentence: "Let a player use more of the limits of the sportsbook.", SubjectKind: stafflog.User, Decide: permission.Sports, Plan: s.planFactor,
	}
}

// ChangeFactor sets the factor of a player.
func (s *Service) ChangeFactor(ctx context.Context, call *session.Call, r ChangeFactorRequest) (PlayerFactor, error) {
	return s.FactorRule().Change(ctx, s.Approvals, call, r.Reason.Reason, r)
}

func (s *Service) planFactor(tx *db.Tx, call *session.Call, r ChangeFactorRequest, _ string) (plan approval.Plan[PlayerFactor], err error) {
	person, found, err := s.Players.ByID(tx, r.Player)
	if err != nil || !found {
		return plan, firstError(err, errNoPlayer)
	}
	before, err := factorOf(tx, r.Player)
	if err != nil {
		return plan, err
	}
	if before.version != r.Version {
		return plan, errFactorChanged
	}
	next := playerFactor{r.Player, r.Factor, before.version + 1, tx.Now().UnixMilli(), call.Actor(), r.Reason.Reason}
	plan.Action, plan.Subject, plan.Detail = "set the factor of a player in sports", r.Player, person.Name
	plan.Before, plan.After, plan.Weakens = before.factor, next.factor, next.factor > before.factor
	plan.Answer = PlayerFactor{Player: next.owner, Name: person.Name, Factor: next.factor, Version: next.version, At: next.at, By: next.by, Reason: next.reason}
	plan.Apply = func(tx *db.Tx, actor string) error {
		next.by = actor
		tx.AfterCommit(func() { s.factors.set(next.owner, next.factor) })
		return storeFactor(tx, next)
	}
	return plan, nil
}
