package jackpots

import (
	"context"
	"slices"
	"strconv"

	"croupier/app/kernel/action"
	"croupier/app/kernel/earnings"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/players"
	"croupier/app/kernel/prizedraw"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Actions returns the calls.
func (s *Service) Actions() []action.Action {
	return append(s.officeActions(),
		action.Post("/api/jackpots", action.Public, s.List, action.ReadsOnly(), action.Summary("The jackpots with their levels, rules and last winners.")),
		action.Post("/api/jackpots/wager", action.Public, s.OfWager, action.ReadsOnly(), action.Summary("The part of a wager in the jackpots, to recompute it.")),
	)
}

// JackpotGame is a game whose wagers take part.
type JackpotGame struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Jackpot is an open round of a jackpot.
type Jackpot struct {
	ID    string           `json:"id"`
	Name  string           `json:"name"`
	Round int64            `json:"round"`
	Level earnings.Dollars `json:"level"`
	Seed  earnings.Dollars `json:"seed"`
	// Limit is the level at which it is won at the latest; null for none.
	Limit *earnings.Dollars `json:"limit"`
	// Share is the part of a stake that is added.
	Share earnings.Percent `json:"share"`
	Games []JackpotGame    `json:"games"`
	// Ending is true if no round follows.
	Ending bool `json:"ending"`
}

// JackpotWin is a won round.
type JackpotWin struct {
	ID       string             `json:"id"`
	Name     string             `json:"name"`
	Round    int64              `json:"round"`
	Prize    earnings.Dollars   `json:"prize"`
	Amount   string             `json:"amount"`
	Currency string             `json:"currency"`
	Wager    string             `json:"wager"`
	At       int64              `json:"at"`
	User     players.PlayerView `json:"user"`
}

// JackpotList is the answer of List.
type JackpotList struct {
	Jackpots []Jackpot    `json:"jackpots"`
	Wins     []JackpotWin `json:"wins"`
}

// maxWins is the maximum length of the list of winners.
const maxWins = 20

// List returns the jackpots that players can win now, and the last winners.
func (s *Service) List(ctx context.Context, call *session.Call, _ action.None) (JackpotList, error) {
	answer := JackpotList{Jackpots: []Jackpot{}, Wins: []JackpotWin{}}
	var wins []round
	names := map[string]string{}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		all, err := allJackpots(q)
		if err != nil {
			return err
		}
		rounds, err := openRounds(q)
		if err != nil {
			return err
		}
		for _, j := range all {
			names[j.ID] = j.Name
			if at := slices.IndexFunc(rounds, func(r round) bool { return r.Jackpot == j.ID }); at >= 0 {
				answer.Jackpots = append(answer.Jackpots, s.view(j, rounds[at]))
			}
		}
		wins, err = lastWins(q, maxWins)
		return err
	})
	if err != nil {
		return answer, err
	}
	for _, r := range wins {
		user, err := players.ViewFor(ctx, s.Players, r.Owner, call.User)
		if err != nil {
			return answer, err
		}
		win := JackpotWin{ID: r.Jackpot, Name: names[r.Jackpot], Round: r.Number, Prize: earnings.Dollars(r.Prize), Currency: r.Currency, Wager: r.Wager.String(), At: r.At, User: user}
		if currency, known := s.Wallets.Currency(r.Currency); known {
			win.Amount = currency.Text(r.Amount)
		}
		answer.Wins = append(answer.Wins, win)
	}
	return answer, nil
}

// view returns the open round of a jackpot for players.
func (s *Service) view(j jackpot, r round) Jackpot {
	view := Jackpot{
		ID: j.ID, Name: j.Name, Round: r.Number, Level: earnings.Dollars(r.Level), Seed: earnings.Dollars(r.Terms.Seed), Share: earnings.Percent(r.Terms.Share),
		Games: []JackpotGame{}, Ending: j.State == stateEnding,
	}
	if r.Terms.Limit > 0 {
		limit := earnings.Dollars(r.Terms.Limit)
		view.Limit = &limit
	}
	for _, game := range r.Terms.Games {
		if name, found := s.Games.GameName(game); found {
			view.Games = append(view.Games, JackpotGame{game, name})
		}
	}
	return view
}

// WagerRequest names a wager.
type WagerRequest struct {
	Wager string `json:"wager" validate:"required,max=40"`
}

// WagerPart is the part of a wager in a jackpot. The wager wins if the draw, a number of 0 to of-1, is
// below the contribution. Numbers are text: they are exact, in millionths of a dollar.
type WagerPart struct {
	Jackpot string `json:"jackpot"`
	Name    string `json:"name"`
	Round   int64  `json:"round"`
	Level   string `json:"level"`
	// Limit is the level at which the round is won at the latest; null for none.
	Limit        *string `json:"limit"`
	Contribution string  `json:"contribution"`
	Of           string  `json:"of"`
	// Draw is null while the server seed is secret.
	Draw *string `json:"draw"`
	Won  bool    `json:"won"`
}

// WagerParts is the answer of OfWager. It is empty for a wager that took part in no jackpot, and for one
// that is older than ninety days.
type WagerParts struct {
	Parts []WagerPart `json:"parts"`
}

// OfWager returns the parts of a wager. Errors: fault.ErrNotFound.
func (s *Service) OfWager(ctx context.Context, _ *session.Call, request WagerRequest) (WagerParts, error) {
	answer := WagerParts{Parts: []WagerPart{}}
	binary, valid := id.ToBinary(request.Wager)
	if !valid {
		return answer, fault.ErrNotFound
	}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		entries, err := entriesOf(q, binary)
		if err != nil || len(entries) == 0 {
			return err
		}
		w, err := wagerlog.FirstRevision(q, binary)
		if err != nil || w == nil {
			return err
		}
		pair, err := s.Seeds.ByID(q, w.Pair)
		if err != nil {
			return err
		}
		for _, e := range entries {
			part, err := partOf(q, e, w, pair)
			if err != nil {
				return err
			}
			answer.Parts = append(answer.Parts, part)
		}
		return nil
	})
	return answer, err
}

func partOf(q db.Querier, e entry, w *wagerlog.Wager, pair *provablyfair.Pair) (part WagerPart, err error) {
	j, err := jackpotByID(q, e.Jackpot)
	if err != nil {
		return part, err
	}
	r, err := roundByNumber(q, e.Jackpot, e.Round)
	if err != nil || r == nil {
		return part, err
	}
	of := r.Terms.of(e.Before)
	part = WagerPart{
		Jackpot: e.Jackpot, Name: j.Name, Round: e.Round, Level: strconv.FormatInt(e.Before, 10), Contribution: strconv.FormatInt(e.Contribution, 10),
		Of: strconv.FormatInt(of, 10), Won: r.Seq == w.Seq,
	}
	if r.Terms.Limit > 0 {
		limit := strconv.FormatInt(r.Terms.Limit, 10)
		part.Limit = &limit
	}
	if pair.Revealed() {
		draw := strconv.FormatUint(prizedraw.JackpotStream(pair.ServerSeed, pair.ClientSeed, e.Jackpot, w.Nonce).Below64(uint64(of)), 10)
		part.Draw = &draw
	}
	return part, nil
}
