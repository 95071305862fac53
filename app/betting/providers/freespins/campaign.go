package freespins

import (
	"context"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// CampaignRequest gives free spins to players: each player gets all spins in each of the games.
type CampaignRequest struct {
	// Name is shown to players.
	Name        string `json:"name" validate:"required,max=60"`
	Integration string `json:"integration" validate:"required,max=40"`
	// Games are ids of games in the catalogue or at the provider, and Players the names of players: one in
	// each line.
	Games   string `json:"games" validate:"required,max=4000"`
	Players string `json:"players,omitempty" validate:"max=60000"`
	// Group adds a group of players: recent are those who played a game of the integration with real money
	// in the last 30 days.
	Group string `json:"group,omitempty" validate:"max=10" ts:"|none|recent"`
	Spins int64  `json:"spins" validate:"required,min=1,max=1000"`
	// Bet is the provider's id of the stake, or of the prepared reward. Stake is the value of one spin as
	// decimal text in the currency.
	Bet      string       `json:"bet" validate:"required,max=64,printascii"`
	Stake    money.Number `json:"stake" validate:"required,max=20"`
	Currency string       `json:"currency" validate:"required,max=10"`
	// Days is how long the spins can be played.
	Days int64 `json:"days" validate:"required,min=1,max=90"`
	// Wager is how many times the winnings must be wagered; 0 makes them real money at once.
	Wager int64 `json:"wager,omitempty" validate:"min=0,max=200"`
	action.Reason
}

// CampaignAnswer names a campaign.
type CampaignAnswer struct {
	ID string `json:"id"`
}

// CancelCampaignRequest ends a campaign.
type CancelCampaignRequest struct {
	ID      string `json:"id" validate:"required,max=40"`
	Version int64  `json:"version" validate:"min=1"`
	action.Reason
}

// The groups of players.
const (
	groupNone   = "none"
	groupRecent = "recent"
)

const (
	// maxPlayers and maxGames limit a campaign.
	maxPlayers = 2000
	maxGames   = 20
	// recentTime is how long ago a player of the group recent has played at most.
	recentTime = 30 * 24 * time.Hour
	// costTime is the time in which the campaigns of one person are added up for a second person.
	costTime = 24 * time.Hour
	day      = 24 * time.Hour
	// maxCost is the maximum value of the spins of a campaign, in millionths of a dollar.
	maxCost = 1_000_000 * 1_000_000

	kindCreate = "give free spins"
	logKind    = "free spins"
)

// Refusals.
var (
	errUnknown   = fault.New(fault.CodeNotFound, "There is no such campaign.")
	errChanged   = fault.New(fault.CodeConflict, "This was changed in the meantime. Look at it again.").With("reason", "changed")
	errOver      = fault.New(fault.CodeConflict, "The campaign is cancelled already.").With("reason", "over")
	errNoPlayers = fault.Field("players", "validation.required")
	errPlayers   = fault.Field("players", "validation.max")
	errGames     = fault.Field("games", "validation.max")
	errCurrency  = fault.Field("currency", "validation.in")
	errStake     = fault.Field("stake", "validation.numeric")
)

// logged is a campaign as the staff log and a second person see it.
type logged struct {
	Name        string   `json:"name"`
	Integration string   `json:"integration"`
	Games       []string `json:"games"`
	Players     int      `json:"players"`
	Spins       int64    `json:"spins"`
	Stake       string   `json:"stake"`
	Currency    string   `json:"currency"`
	Wager       int64    `json:"wager"`
	Days        int64    `json:"days"`
	// Cost is the value of all spins in dollars.
	Cost string `json:"cost"`
}

// Rule makes campaigns wait for a second person whose spins are worth more than one person may give.
func (s *Service) Rule() approval.Rule[CampaignRequest, CampaignAnswer] {
	return approval.Rule[CampaignRequest, CampaignAnswer]{
		Name: kindCreate, Sentence: "Give free spins in games of a provider.", SubjectKind: logKind, Decide: Give, Plan: s.plan,
	}
}

// Create makes a campaign, or stores it for a second person. Errors: coded ones.
func (s *Service) Create(ctx context.Context, call *session.Call, r CampaignRequest) (CampaignAnswer, error) {
	return s.Rule().Change(ctx, s.Approvals, call, r.Reason.Reason, r)
}

// lines returns the texts of the lines that are not empty, each once.
func lines(text string) (list []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !slices.Contains(list, line) {
			list = append(list, line)
		}
	}
	return list
}

func (s *Service) plan(tx *db.Tx, call *session.Call, r CampaignRequest, newID string) (plan approval.Plan[CampaignAnswer], err error) {
	if _, err := s.Integrations.Issuer(r.Integration); err != nil {
		return plan, err
	}
	c := campaign{id: newID, integration: r.Integration, name: strings.TrimSpace(r.Name), spins: r.Spins, bet: r.Bet, wager: r.Wager, version: 1}
	currency, known := s.Currencies.Currency(strings.ToLower(r.Currency))
	if !known || !s.Integrations.Supports(r.Integration, currency.ID) {
		return plan, errCurrency
	}
	c.currency = currency.ID
	if c.games, err = s.gamesOf(tx, r); err != nil {
		return plan, err
	}
	owners, err := s.playersOf(tx, r)
	if err != nil {
		return plan, err
	}
	if c.stake, err = r.Stake.Amount(currency); err != nil || c.stake <= 0 {
		return plan, errStake
	}
	price, err := s.Prices.Of(currency.ID)
	if err != nil {
		return plan, err
	}
	count := r.Spins * int64(len(owners)) * int64(len(c.games))
	one := price.USD(c.stake, currency)
	if one <= 0 || one > maxCost/count {
		return plan, errStake
	}
	c.cost = one * count
	recent, err := costSince(tx, call.Actor(), tx.Now().Add(-costTime).UnixMilli())
	if err != nil {
		return plan, err
	}
	plan = approval.Plan[CampaignAnswer]{
		Action: kindCreate, Subject: newID, Weakens: true, Cost: &approval.Cost{Dollars: money.USD(c.cost).Text(), RecentDollars: money.USD(recent).Text()},
		After:  logged{c.name, c.integration, c.games, len(owners), c.spins, currency.Text(c.stake), c.currency, c.wager, r.Days, money.USD(c.cost).Text()},
		Answer: CampaignAnswer{newID},
	}
	plan.Apply = func(tx *db.Tx, actor string) error {
		c.createdAt, c.createdBy = tx.Now().UnixMilli(), actor
		c.endsAt = tx.Now().Add(time.Duration(r.Days) * day).UnixMilli()
		return s.store(tx, &c, owners)
	}
	return plan, nil
}

// gamesOf returns the provider's ids of the games of a campaign.
func (s *Service) gamesOf(q db.Querier, r CampaignRequest) (list []string, err error) {
	named := lines(r.Games)
	if len(named) > maxGames {
		return nil, errGames
	}
	for _, game := range named {
		external, err := s.Integrations.FreeSpinGame(q, r.Integration, game)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(list, external) {
			list = append(list, external)
		}
	}
	if len(list) == 0 {
		return nil, fault.Field("games", "validation.required")
	}
	return list, nil
}

// playersOf returns the ids of the players of a campaign. Players of a group who get no promotions are left
// out; a named one is refused.
func (s *Service) playersOf(q db.Querier, r CampaignRequest) (owners []string, err error) {
	for _, name := range lines(r.Players) {
		person, found, err := s.Players.ByName(q, name)
		switch {
		case err != nil:
			return nil, err
		case !found:
			return nil, fault.Field("players", "validation.in").With("player", name)
		}
		if problem, _, err := s.refusedPlayer(q, person.ID); err != nil || problem != "" {
			if err != nil {
				return nil, err
			}
			return nil, fault.Field("players", "validation.in").With("player", name)
		}
		if !slices.Contains(owners, person.ID) {
			owners = append(owners, person.ID)
		}
		if len(owners) > maxPlayers {
			return nil, errPlayers
		}
	}
	if r.Group == groupRecent {
		if owners, err = s.addRecent(q, r.Integration, owners); err != nil {
			return nil, err
		}
	}
	if len(owners) == 0 {
		return nil, errNoPlayers
	}
	return owners, nil
}

// addRecent adds the players who played a game of the integration lately. Errors: errPlayers.
func (s *Service) addRecent(q db.Querier, integration string, owners []string) ([]string, error) {
	recent, err := gamelaunch.RecentPlayers(q, integration, s.Clock.Now().Add(-recentTime).UnixMilli(), maxPlayers+1)
	if err != nil {
		return nil, err
	}
	for _, owner := range recent {
		problem, _, err := s.refusedPlayer(q, owner)
		if err != nil {
			return nil, err
		}
		if problem == "" && !slices.Contains(owners, owner) {
			owners = append(owners, owner)
		}
	}
	if len(owners) > maxPlayers {
		return nil, errPlayers
	}
	return owners, nil
}

// store stores a campaign with the spins of its players.
func (s *Service) store(tx *db.Tx, c *campaign, owners []string) error {
	if err := insertCampaign(tx, c); err != nil {
		return err
	}
	for _, owner := range owners {
		for _, game := range c.games {
			one := spins{
				id: s.IDs.New(), campaign: c.id, integration: c.integration, userID: owner, game: game, state: stateWaiting, dueAt: c.createdAt, changedAt: c.createdAt,
			}
			if err := insertSpins(tx, &one); err != nil {
				return err
			}
		}
	}
	s.wakeUp(tx)
	return nil
}

// Cancel ends a campaign: players get no more spins, and those that are not played are taken back.
// Winnings stay. Errors: coded ones.
func (s *Service) Cancel(ctx context.Context, call *session.Call, r CancelCampaignRequest) (action.None, error) {
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		c, err := campaignByID(tx, r.ID)
		switch {
		case err != nil:
			return err
		case c == nil:
			return errUnknown
		case c.cancelled:
			return errOver
		case c.version != r.Version:
			return errChanged
		}
		if err := cancelCampaign(tx, c); err != nil {
			return err
		}
		s.wakeUp(tx)
		entry := stafflog.By(call, "cancel free spins")
		entry.Kind, entry.Subject, entry.Reason, entry.Detail = logKind, c.id, r.Reason.Reason, c.name
		return s.StaffLog.Write(tx, entry)
	})
}
