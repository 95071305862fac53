package history

import (
	"cmp"
	"context"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/id"
	"croupier/app/kernel/product"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// InfoRequest identifies a wager.
type InfoRequest struct {
	GameID string `json:"game_id"`
}

// InfoAnswer is the public view of a wager.
type InfoAnswer struct {
	Metadata GameMetadata `json:"metadata"`
	Info     BetInfo      `json:"info"`
	User     *InfoPlayer  `json:"user"`
}

// GameMetadata identifies the game.
type GameMetadata struct {
	Name string `json:"name"`
}

// InfoPlayer is the player of the wager. It is null for a guest, and has no id and name
// for a player with private wagers.
type InfoPlayer struct {
	ID          *string `json:"_id"`
	Name        string  `json:"name"`
	PrivateBets bool    `json:"private_bets"`
}

// BetInfo contains everything about an ended wager, as last settled. ServerSeed is null
// while it is in use. If nothing was drawn, or if the player and the draw are hidden from
// the viewer, seeds and hash are null and Nonce is -1. Own is true if the viewer made the
// wager. The viewer's next change of seeds then reveals the server seed.
type BetInfo struct {
	ID      string `json:"id"`
	MongoID string `json:"_id"`
	// Kind is sports for a bet on sports, and empty for a game.
	Kind           string  `json:"kind,omitempty" ts:"sports|futures"`
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
	// Data are the choices of Play. Turns are the later choices. View is the result.
	Data  jsontext.Value   `json:"data"`
	Turns []jsontext.Value `json:"turns"`
	View  any              `json:"view"`
}

// hiddenNonce is the nonce of a wager whose draw is not shown.
const hiddenNonce = -1

// Info returns the public details of an ended wager. An open wager is not found, because
// its draws are still secret.
func (s *Service) Info(ctx context.Context, call *session.Call, request InfoRequest) (InfoAnswer, error) {
	var (
		w       *wagerlog.Wager
		details wagerlog.Details
	)
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if w, err = endedWager(q, request.GameID); err != nil {
			return err
		}
		details, err = s.Products.Describe(q, w)
		return err
	})
	if err != nil {
		return InfoAnswer{}, err
	}
	answer, err := s.info(w, details)
	if err != nil {
		return InfoAnswer{}, err
	}
	viewer, known := call.Owner()
	answer.Info.Own = known && viewer == w.Player.Owner
	hidden, err := s.addPlayer(ctx, &answer, w.Player.Owner, call.User)
	if err != nil {
		return InfoAnswer{}, err
	}
	// Wagers from the same seeds have the same hash and seeds, and consecutive nonces.
	// These would link a hidden player's wagers to each other, and to a wager from before
	// the player was hidden.
	if draw := details.Draw; draw != nil && (draw.Shared || !hidden) {
		answer.Info.draw(*draw)
	}
	return answer, nil
}

// info returns the details of a wager without its player and its draw.
func (s *Service) info(w *wagerlog.Wager, details wagerlog.Details) (InfoAnswer, error) {
	row, ok := s.row(w)
	if !ok {
		return InfoAnswer{}, noCurrency(w)
	}
	return InfoAnswer{Metadata: GameMetadata{Name: row.Name}, Info: BetInfo{
		ID: row.ID, MongoID: row.ID, Kind: row.Kind, Game: row.Game, Currency: row.Currency, Demo: row.Demo,
		SplitTotal: row.Bet, Multiplier: row.Multiplier, MultiplierEx: w.Multiplier.Exact(),
		Payout: row.Payout, Profit: row.Profit, Status: row.Status, CreatedAt: row.CreatedAt,
		Nonce: hiddenNonce, Fairness: w.Fairness, Rules: w.Rules,
		Data: details.Choices, Turns: details.Turns, View: details.View,
	}}, nil
}

func noCurrency(w *wagerlog.Wager) error {
	return fmt.Errorf("wager %s is in %q, which is no currency", w.ID, w.Player.Currency)
}

// addPlayer adds the player of a wager for a viewer, unless the player is a guest or
// hidden.
func (s *Service) addPlayer(ctx context.Context, answer *InfoAnswer, owner string, viewer *session.User) (hidden bool, err error) {
	if session.IsGuest(owner) {
		return false, nil
	}
	player, err := s.Players.VisiblePlayer(ctx, owner, viewer)
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

// draw adds the draw of the wager.
func (i *BetInfo) draw(d wagerlog.Draw) {
	i.ServerSeed, i.ServerSeedHash, i.ClientSeed, i.Nonce = d.ServerSeed, &d.ServerSeedHash, &d.ClientSeed, int64(d.Nonce)
}

// Wager returns one ended wager for the preview of a link, and its player separately. Errors:
// ErrUnknownBet.
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

// Shared returns a wager that its player shows in the chat: an ended one, or an open one of a product
// whose open wagers can be shown. Errors: ErrUnknownBet.
func (s *Service) Shared(ctx context.Context, wagerID string) (shared product.Shared, err error) {
	binary, ok := id.ToBinary(wagerID)
	if !ok {
		return shared, ErrUnknownBet
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		ended, err := wagerlog.ByID(q, binary)
		if err != nil {
			return err
		}
		kind, err := s.kindOf(q, binary, ended)
		if err != nil {
			return err
		}
		if p, _ := s.Products.Of(kind); p.Share != nil {
			found, err := p.Share(q, binary)
			if found == nil {
				return cmp.Or(err, error(ErrUnknownBet))
			}
			shared = *found
			return err
		}
		if ended == nil {
			return ErrUnknownBet
		}
		row, ok := s.row(ended)
		if !ok {
			return noCurrency(ended)
		}
		shared = product.Shared{ID: row.ID, Item: row.Game, Currency: row.Currency, Stake: row.Bet, Multiplier: row.Multiplier, Owner: ended.Player.Owner}
		return nil
	})
	return shared, err
}

// kindOf returns the kind of a wager, which is open unless it has ended; empty for an unknown one.
func (s *Service) kindOf(q db.Querier, binary id.Binary, ended *wagerlog.Wager) (wagerlog.Kind, error) {
	if ended != nil {
		return ended.Kind, nil
	}
	open, err := wager.ByID(q, binary)
	if open == nil || err != nil {
		return "", err
	}
	return open.Kind, nil
}

// FindRequest identifies a wager.
type FindRequest struct {
	ID string `json:"id"`
}

// FindAnswer is the game of a wager.
type FindAnswer struct {
	ID   string `json:"id"`
	Game string `json:"game"`
}

// Find returns the game of a wager.
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
		w, err = endedWager(q, wagerID)
		return err
	})
	return w, err
}

// endedWager reads an ended wager as last settled. Errors: ErrUnknownBet.
func endedWager(q db.Querier, wagerID string) (*wagerlog.Wager, error) {
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
