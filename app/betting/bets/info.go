package bets

import (
	"context"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// InfoRequest names a wager.
type InfoRequest struct {
	GameID string `json:"game_id"`
}

// InfoAnswer is a wager as anybody may look at it.
type InfoAnswer struct {
	Metadata Metadata    `json:"metadata"`
	Info     BetInfo     `json:"info"`
	User     *InfoPlayer `json:"user"`
}

// Metadata names the game.
type Metadata struct {
	Name string `json:"name"`
}

// InfoPlayer is who made the wager; null for a guest, without id and name for
// a player who keeps wagers private.
type InfoPlayer struct {
	ID          *string `json:"_id"`
	Name        string  `json:"name"`
	PrivateBets bool    `json:"private_bets"`
}

// BetInfo is everything about an ended wager, as it was settled last. ServerSeed
// is null while it is in use. Where nothing was drawn, and to a viewer from whom
// the player and the player's own seeds are hidden, the draw is told by nothing:
// seeds and hash are null and Nonce is -1. Own says that the viewer made it, whose
// next change of seeds then reveals the server seed.
type BetInfo struct {
	ID             string  `json:"id"`
	MongoID        string  `json:"_id"`
	Game           string  `json:"game"`
	User           *string `json:"user"`
	Own            bool    `json:"own"`
	Currency       string  `json:"currency"`
	Demo           bool    `json:"demo"`
	SplitTotal     string  `json:"splitTotal"`
	Multiplier     string  `json:"multiplier"`
	MultiplierEx   string  `json:"multiplierExact"`
	Payout         string  `json:"payout"`
	Profit         string  `json:"profit"`
	Status         string  `json:"status" ts:"in-progress|win|partial|lose|cancelled"`
	CreatedAt      int64   `json:"created_at"`
	ServerSeed     *string `json:"server_seed"`
	ServerSeedHash *string `json:"server_seed_hash"`
	ClientSeed     *string `json:"client_seed"`
	Nonce          int64   `json:"nonce"`
	Fairness       int     `json:"fairness"`
	Rules          int     `json:"rules"`
	// Data are the choices of Play, Turns the later ones, View the result.
	Data  jsontext.Value   `json:"data"`
	Turns []jsontext.Value `json:"turns"`
	View  any              `json:"view"`
}

// untold is the nonce of a wager whose draw is not told.
const untold = -1

// Info describes an ended wager to anybody. A wager that goes on is not there
// yet: its draws are still secret.
func (s *Service) Info(ctx context.Context, call *session.Call, request InfoRequest) (InfoAnswer, error) {
	var (
		w    *wagerlog.Wager
		told wagerlog.Details
	)
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if w, err = ended(q, request.GameID); err != nil {
			return err
		}
		if describer := s.Describers[w.Kind]; describer != nil {
			told, err = describer.Describe(q, w, call.User)
		}
		return err
	})
	if err != nil {
		return InfoAnswer{}, err
	}
	answer, err := s.info(w, told)
	if err != nil {
		return InfoAnswer{}, err
	}
	viewer, known := call.Owner()
	answer.Info.Own = known && viewer == w.Player.Owner
	hidden, err := s.identify(ctx, &answer, w.Player.Owner, call.User)
	if err != nil {
		return InfoAnswer{}, err
	}
	// Wagers of the same seeds have the same hash and seeds, and nonces that
	// follow each other: with them a hidden player's wagers would be linked to
	// each other, and to one that was made when they were no secret.
	if draw := told.Draw; draw != nil && (draw.Shared || !hidden) {
		answer.Info.draw(*draw)
	}
	return answer, nil
}

// info is all about a wager but whose it is and what it was drawn from.
func (s *Service) info(w *wagerlog.Wager, told wagerlog.Details) (InfoAnswer, error) {
	row, ok := s.row(w)
	if !ok {
		return InfoAnswer{}, noCurrency(w)
	}
	return InfoAnswer{Metadata: Metadata{Name: row.Name}, Info: BetInfo{
		ID: row.ID, MongoID: row.ID, Game: row.Game, Currency: row.Currency, Demo: row.Demo,
		SplitTotal: row.Bet, Multiplier: row.Multiplier, MultiplierEx: w.Multiplier.Exact(),
		Payout: row.Payout, Profit: row.Profit, Status: row.Status, CreatedAt: row.CreatedAt,
		Nonce: untold, Fairness: w.Fairness, Rules: w.Rules,
		Data: told.Choices, Turns: told.Turns, View: told.View,
	}}, nil
}

func noCurrency(w *wagerlog.Wager) error {
	return fmt.Errorf("wager %s is in %q, which is no currency", w.ID, w.Player.Currency)
}

// identify names the player of a wager to a viewer, unless it is a guest or
// hidden.
func (s *Service) identify(ctx context.Context, answer *InfoAnswer, owner string, viewer *session.User) (hidden bool, err error) {
	if session.IsGuest(owner) {
		return false, nil
	}
	player, err := s.Players.See(ctx, owner, viewer)
	if err != nil {
		return true, err
	}
	answer.User = &InfoPlayer{Name: player.Name, PrivateBets: player.PrivateBets}
	if !player.Hidden {
		answer.User.ID = &player.ID
		answer.Info.User = &player.ID
	}
	return player.Hidden, nil
}

// draw tells what the wager was drawn from.
func (i *BetInfo) draw(d wagerlog.Draw) {
	i.ServerSeed, i.ServerSeedHash, i.ClientSeed, i.Nonce = d.ServerSeed, &d.ServerSeedHash, &d.ClientSeed, int64(d.Nonce)
}

// Wager lists one ended wager without its player, who is told apart, for players
// who show it to others. Errors: ErrUnknownBet.
func (s *Service) Wager(ctx context.Context, wagerID string) (row BetRow, owner string, err error) {
	w, err := s.find(ctx, wagerID)
	if err != nil {
		return BetRow{}, "", err
	}
	row, ok := s.row(w)
	if !ok {
		return BetRow{}, "", noCurrency(w)
	}
	return row, w.Player.Owner, nil
}

// FindRequest names a wager.
type FindRequest struct {
	ID string `json:"id"`
}

// FindAnswer says of which game a wager is.
type FindAnswer struct {
	ID   string `json:"id"`
	Game string `json:"game"`
}

// Find tells of which game a wager is.
func (s *Service) Find(ctx context.Context, _ *session.Call, request FindRequest) (FindAnswer, error) {
	w, err := s.find(ctx, request.ID)
	if err != nil {
		return FindAnswer{}, err
	}
	return FindAnswer{ID: w.ID.String(), Game: w.Product}, nil
}

// find reads an ended wager. Errors: ErrUnknownBet.
func (s *Service) find(ctx context.Context, wagerID string) (w *wagerlog.Wager, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		w, err = ended(q, wagerID)
		return err
	})
	return w, err
}

// ended reads an ended wager as it was settled last. Errors: ErrUnknownBet.
func ended(q db.Querier, wagerID string) (*wagerlog.Wager, error) {
	binary, ok := id.ToBinary(wagerID)
	if !ok {
		return nil, ErrUnknownBet
	}
	w, err := wagerlog.ByID(q, binary)
	if w == nil && err == nil {
		err = ErrUnknownBet
	}
	return w, err
}
