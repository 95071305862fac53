package play

import (
	"context"
	"encoding/json"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/id"
	"croupier/app/journal"
	"croupier/app/ledger"
	"croupier/app/session"
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

// HiddenName stands for a player who keeps wagers private.
const HiddenName = "Hidden"

// BetInfo is everything about an ended wager. ServerSeed is null while it is
// in use; Nonce is -1 for what no seed can verify.
type BetInfo struct {
	ID             string  `json:"id"`
	MongoID        string  `json:"_id"`
	Game           string  `json:"game"`
	User           *string `json:"user"`
	Currency       string  `json:"currency"`
	Demo           bool    `json:"demo"`
	SplitTotal     string  `json:"splitTotal"`
	Multiplier     string  `json:"multiplier"`
	MultiplierEx   string  `json:"multiplierExact"`
	Payout         string  `json:"payout"`
	Profit         string  `json:"profit"`
	Status         string  `json:"status"`
	CreatedAt      int64   `json:"created_at"`
	ServerSeed     *string `json:"server_seed"`
	ServerSeedHash string  `json:"server_seed_hash"`
	ClientSeed     string  `json:"client_seed"`
	Nonce          int64   `json:"nonce"`
	Fairness       int     `json:"fairness"`
	Rules          int     `json:"rules"`
	// Data are the choices of Play, Turns the later ones, View the result.
	Data  jsontext.Value   `json:"data"`
	Turns []jsontext.Value `json:"turns"`
	View  any              `json:"view"`
}

// Info describes an ended wager to anybody. A round that goes on is not there
// yet: its draws are still secret.
func (s *Service) Info(ctx context.Context, call *session.Call, request InfoRequest) (InfoAnswer, error) {
	answer, owner, err := s.Wager(ctx, request.GameID)
	if err != nil || session.IsGuest(owner) {
		return answer, err
	}
	player, err := s.Names.Player(ctx, owner, call.User)
	if err != nil {
		return InfoAnswer{}, err
	}
	answer.User = &InfoPlayer{Name: HiddenName, PrivateBets: player.PrivateBets}
	if !player.Hidden {
		answer.User.ID, answer.User.Name = &player.ID, player.Name
		answer.Info.User = &player.ID
	}
	return answer, nil
}

// Wager describes an ended wager without its player, who is told apart.
// Errors: ErrUnknownBet.
func (s *Service) Wager(ctx context.Context, wagerID string) (answer InfoAnswer, owner string, err error) {
	binary, ok := id.ToBinary(wagerID)
	if !ok {
		return InfoAnswer{}, "", ErrUnknownBet
	}
	var t *told
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		w, err := journal.ByID(q, binary)
		if err != nil {
			return err
		}
		if w == nil || s.Games.Find(w.Game) == nil && s.Tables[w.Game] == nil {
			return ErrUnknownBet
		}
		r, err := ofWager(w)
		if err != nil {
			return err
		}
		t, _, err = s.load(q, r, len(r.turns))
		return err
	})
	if err != nil {
		return InfoAnswer{}, "", err
	}
	answer.Metadata.Name = t.def.Name
	answer.Info, err = t.info()
	return answer, t.key.Owner, err
}

func (t *told) info() (BetInfo, error) {
	w, decimals := t.round.ended, t.currency.Decimals
	info := BetInfo{
		ID: w.ID.String(), MongoID: w.ID.String(), Game: w.Game, Currency: t.currency.ID, Demo: t.key.Purpose == ledger.Demo,
		SplitTotal: w.Stake.Text(decimals), Multiplier: shownMultiplier(w), MultiplierEx: w.Multiplier.Exact(),
		Payout: w.Payout.Text(decimals), Profit: (w.Payout - w.Stake).Text(decimals),
		Status: status(true, w.Void, w.Stake, w.Payout), CreatedAt: w.At,
		ServerSeedHash: t.drawn.commitment(), ClientSeed: t.drawn.clientSeed(), ServerSeed: t.drawn.serverSeed(),
		Nonce: int64(t.drawn.nonce(t.round)), Fairness: w.Fairness, Rules: w.Rules,
		Data: jsontext.Value(w.Choices), View: t.state.View,
	}
	if w.Turns != "" {
		if err := json.Unmarshal([]byte(w.Turns), &info.Turns); err != nil {
			return info, err
		}
	}
	return info, nil
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
	binary, ok := id.ToBinary(request.ID)
	if !ok {
		return FindAnswer{}, ErrUnknownBet
	}
	var found *journal.Wager
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		found, err = journal.ByID(q, binary)
		return err
	})
	if err != nil {
		return FindAnswer{}, err
	}
	if found == nil {
		return FindAnswer{}, ErrUnknownBet
	}
	return FindAnswer{ID: found.ID.String(), Game: found.Game}, nil
}
