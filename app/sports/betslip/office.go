package betslip

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// tradersPerMinute bounds what one of the staff asks for: the ticker asks every two
// seconds.
const tradersPerMinute = 240

// RiskActions are the calls of traders about bets and players.
func (s *Service) RiskActions() []action.Action {
	guard, rate := action.Permission(permission.Sports), action.PerAccount(tradersPerMinute, time.Minute)
	return append(s.asideActions(),
		action.Post("/api/admin/sports/ticker", guard, s.Ticker, action.ReadsOnly(), rate,
			action.Summary("The bets that were accepted, refused, cashed out, settled and corrected last, the newest first.")),
		action.Post("/api/admin/sports/factors", guard, s.Factors, action.ReadsOnly(), rate,
			action.Summary("The players who may use more or less of the limits than others.")),
		action.Post("/api/admin/sports/factor", guard, s.FactorOf, action.ReadsOnly(), rate,
			action.Summary("How much of the limits a player may use, and what the book has made of the player's bets.")),
		action.Post("/api/admin/sports/factor/change", guard, s.ChangeFactor, action.Staff(action.Logged{ReasonRequired: true}), action.TwoFactor(), rate,
			action.Summary("Sets how much of the limits a player may use.")),
		action.Post("/api/admin/sports/hold", guard, s.Hold, action.ReadsOnly(), rate,
			action.Summary("What the house has kept of the bets that ended, against what it was to keep, by player, sport or market, with the closing-line value.")),
	)
}

// SportsTickerRequest asks for rows of the ticker after one, 0 for all that are kept.
type SportsTickerRequest struct {
	After int64 `json:"after" validate:"min=0"`
	// What is empty or 0 chooses all. Min is the least stake in millionths of a dollar.
	Kind  string `json:"kind" validate:"omitempty,oneof=accepted refused cashed settled corrected" ts:"|accepted|refused|cashed|settled|corrected"`
	Sport string `json:"sport" validate:"max=40"`
	Live  string `json:"live" validate:"omitempty,oneof=live before" ts:"|live|before"`
	Min   int64  `json:"min" validate:"min=0"`
	// Player and Event choose the bets of a player or on an event.
	Player string `json:"player" validate:"max=40"`
	Event  string `json:"event" validate:"max=40"`
}

// SportsTickerAnswer are rows, and the number of the last one of all.
type SportsTickerAnswer struct {
	Rows []SportsTick `json:"rows"`
	Last int64        `json:"last"`
}

// tickerPage is how many rows are told at a time.
const tickerPage = 200

// Ticker tells what has just become of bets.
func (s *Service) Ticker(_ context.Context, _ *session.Call, r SportsTickerRequest) (answer SportsTickerAnswer, err error) {
	answer.Rows, answer.Last = s.ticker.after(r.After, tickerPage, r.takes)
	return answer, nil
}

// takes reports whether a row is one of those that are asked for.
func (r *SportsTickerRequest) takes(row *SportsTick) bool {
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

// PlayerFactor is how much of the limits a player may use, in hundredths.
type PlayerFactor struct {
	Player  string `json:"player"`
	Name    string `json:"name"`
	Factor  Factor `json:"factor"`
	Version int64  `json:"version"`
	At      int64  `json:"at"`
	By      string `json:"by"`
	Reason  string `json:"reason"`
}

// FactorsAnswer are the players with a factor of their own.
type FactorsAnswer struct {
	Rows []PlayerFactor `json:"rows"`
}

// Factors lists the players with a factor of their own.
func (s *Service) Factors(ctx context.Context, _ *session.Call, _ action.None) (FactorsAnswer, error) {
	answer := FactorsAnswer{Rows: []PlayerFactor{}}
	err := s.Wagers.DB.Read(ctx, func(q *db.Reader) error {
		list, err := allFactors(q)
		if err != nil {
			return err
		}
		for _, p := range list {
			if p.factor == usualFactor {
				continue
			}
			row, err := s.shownFactor(q, p)
			if err != nil {
				return err
			}
			answer.Rows = append(answer.Rows, row)
		}
		return nil
	})
	return answer, err
}

func (s *Service) shownFactor(q db.Querier, p playerFactor) (PlayerFactor, error) {
	person, _, err := s.Players.ByID(q, p.owner)
	return PlayerFactor{Player: p.owner, Name: person.Name, Factor: p.factor, Version: p.version, At: p.at, By: p.by, Reason: p.reason}, err
}

// FactorRequest names a player.
type FactorRequest struct {
	Player string `json:"player" validate:"required,max=40"`
}

// FactorAnswer is the factor of a player with the player's figures of a year.
type FactorAnswer struct {
	Factor PlayerFactor `json:"factor"`
	Hold   SportsHold   `json:"hold"`
}

// FactorOf tells the factor of a player.
func (s *Service) FactorOf(ctx context.Context, _ *session.Call, r FactorRequest) (answer FactorAnswer, err error) {
	err = s.Wagers.DB.ReadHeavy(ctx, func(q *db.Reader) error {
		if _, found, err := s.Players.ByID(q, r.Player); err != nil || !found {
			return errorOr(err, errNoPlayer)
		}
		p, err := factorOf(q, r.Player)
		if err != nil {
			return err
		}
		if answer.Factor, err = s.shownFactor(q, p); err != nil {
			return err
		}
		answer.Hold, err = s.holdOf(q, r.Player, 365)
		return err
	})
	return answer, err
}

func errorOr(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

var (
	errNoPlayer    = fault.New(fault.CodeNotFound, "There is no such player.")
	errFactorStale = fault.New(fault.CodeConflict, "Somebody else has changed this factor. Look at it again.")
)

// ChangeFactorRequest sets the factor of a player, in hundredths: 0 for one who may
// not bet on sports, otherwise 1 to 200. Version is the one that was looked at.
type ChangeFactorRequest struct {
	Player  string `json:"player" validate:"required,max=40"`
	Factor  Factor `json:"factor" validate:"min=0,max=200"`
	Version int64  `json:"version" validate:"min=0"`
	action.Reason
}

// ChangeFactor sets the factor of a player.
func (s *Service) ChangeFactor(ctx context.Context, call *session.Call, r ChangeFactorRequest) (answer PlayerFactor, err error) {
	err = s.Wagers.DB.Write(ctx, func(tx *db.Tx) error {
		person, found, err := s.Players.ByID(tx, r.Player)
		if err != nil || !found {
			return errorOr(err, errNoPlayer)
		}
		before, err := factorOf(tx, r.Player)
		if err != nil {
			return err
		}
		if before.version != r.Version {
			return errFactorStale
		}
		next := playerFactor{r.Player, r.Factor, before.version + 1, tx.Now().UnixMilli(), call.Actor(), r.Reason.Reason}
		if err := storeFactor(tx, next); err != nil {
			return err
		}
		if answer, err = s.shownFactor(tx, next); err != nil {
			return err
		}
		tx.After(func() { s.factors.set(next.owner, next.factor) })
		entry := stafflog.By(call, "set the factor of a player in sports")
		entry.Kind, entry.Subject, entry.Reason, entry.Detail = stafflog.User, r.Player, r.Reason.Reason, person.Name
		entry.Before, entry.After = before.factor, next.factor
		return s.StaffLog.Write(tx, entry)
	})
	if err != nil {
		return PlayerFactor{}, fmt.Errorf("set the factor of a player: %w", err)
	}
	return answer, nil
}
