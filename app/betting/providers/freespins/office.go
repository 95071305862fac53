package freespins

import (
	"context"
	"fmt"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/money"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/resource"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Give lets staff give free spins.
var Give = permission.Declare("free_spins", "Give free spins in games of outside providers, and take them back.")

// Permissions are the permissions that the calls of this package need.
func Permissions() []permission.Permission { return []permission.Permission{Give} }

// FreeSpinCampaignsRequest requests campaigns, the newest first.
type FreeSpinCampaignsRequest struct{ resource.PageRequest }

// FreeSpinCampaignRow is a campaign in a list. Amounts are for people.
type FreeSpinCampaignRow struct {
	ID          string   `json:"id"`
	Name        string   `json:"name"`
	Integration string   `json:"integration"`
	Games       []string `json:"games"`
	State       string   `json:"state" ts:"running|over|cancelled"`
	// Given says how many of the players' spins the provider has accepted. Failed counts those that it
	// refused, or whose player may not have them any more.
	Given  string `json:"given"`
	Failed int64  `json:"failed"`
	Offer  string `json:"offer"`
	// Played is the number of played spins.
	Played    int64  `json:"played"`
	Won       string `json:"won"`
	Wager     string `json:"wager"`
	EndsAt    int64  `json:"ends_at"`
	CreatedAt int64  `json:"created_at"`
	Version   int64  `json:"version"`
}

// GivenSpinsRequest requests the spins of players, the newest first. Campaign is the name of a campaign;
// empty for all.
type GivenSpinsRequest struct {
	Campaign string `json:"campaign,omitempty" validate:"max=60"`
	resource.PageRequest
}

// GivenSpinsRow are the spins of one player in one game.
type GivenSpinsRow struct {
	ID       string `json:"id"`
	Campaign string `json:"campaign"`
	Player   string `json:"player"`
	Name     string `json:"name"`
	Game     string `json:"game"`
	State    string `json:"state" ts:"waiting|issued|cancelling|done|cancelled|failed"`
	// Problem is why a call of the provider failed; empty for none.
	Problem   string `json:"problem"`
	Played    string `json:"played"`
	Won       string `json:"won"`
	Reference string `json:"reference"`
	ChangedAt int64  `json:"changed_at"`
}

var campaignStates = []resource.Value{
	{Value: "running", Label: "running", Tone: resource.Good}, {Value: "over", Label: "over", Tone: resource.Neutral}, {Value: "cancelled", Label: "cancelled", Tone: resource.Notice},
}

var spinStates = []resource.Value{
	{Value: stateWaiting, Label: "not given yet", Tone: resource.Notice}, {Value: stateIssued, Label: "can be played", Tone: resource.Info},
	{Value: stateCancelling, Label: "taking back", Tone: resource.Notice}, {Value: stateDone, Label: "over", Tone: resource.Good},
	{Value: stateCancelled, Label: "cancelled", Tone: resource.Neutral}, {Value: stateFailed, Label: "failed", Tone: resource.Bad},
}

const (
	changesPerMinute = 60
	menuOrder        = 50
)

// Resources are the lists of this package.
func (s *Service) Resources() []resource.Resource {
	return []resource.Resource{s.campaignsResource(), s.spinsResource()}
}

func (s *Service) campaignsResource() resource.Resource {
	guard, logged := action.Permission(Give), action.Staff(action.Logged{ReasonRequired: true})
	rate := action.PerAccount(changesPerMinute, time.Minute)
	return resource.Resource{
		Name: "free-spins", Path: "/admin/free-spins", Title: "Free spins", Lead: "Free spins in games of providers. Winnings are added up, and become one bonus when the spins are over.",
		Menu: &resource.Menu{Icon: "Gift", Group: "games", Order: menuOrder, Keywords: "bonus campaign provider slotegrator hub88 reward"},
		List: resource.Rows("/api/admin/free-spins", Give, "The campaigns of free spins, the newest first.", s.Campaigns),
		Columns: []resource.Column{
			resource.Text("name", "Campaign"), resource.Text("integration", "Integration"), resource.Badge("state", "State", campaignStates...), resource.Text("offer", "Spins"),
			resource.Text("given", "Given"), resource.Count("failed", "Failed"), resource.Count("played", "Played"), resource.Text("won", "Won"), resource.Text("wager", "Wager").Hidden(),
			resource.Texts("games", "Games").Hidden(), resource.Time("ends_at", "Ends"), resource.Time("created_at", "Created").Hidden(),
		},
		Create: &resource.Action{
			ID: "create", Label: "Give free spins", Done: "The spins will be given one after another.",
			Text: "Each player gets all spins in each of the games. The stake is what one spin is worth; the provider's id of the stake is in its documents.",
			Fields: []resource.Field{
				resource.Line("name", "Name", 60).Hint("Players see it."), resource.Line("integration", "Integration", 40),
				resource.Area("games", "Games", 4000).Hint("Ids in the catalogue or at the provider, one in each line."),
				resource.Area("players", "Players", 60000).Hint("Names, one in each line."),
				resource.Pick("group", "Group", resource.Option{Value: groupNone, Label: "only these players"}, resource.Option{Value: groupRecent, Label: "and all who played the provider's games in the last 30 days"}).Initial(groupNone),
				resource.Line("spins", "Spins", 4).Initial("20"), resource.Line("stake", "Stake of one spin", 20).Initial("0.20"), resource.Line("currency", "Currency", 10).Initial("usd"),
				resource.Line("bet", "Provider's id of the stake", 64), resource.Line("days", "Days", 2).Hint("How long they can be played.").Initial("7"),
				resource.Line("wager", "Wager of the winnings", 3).Hint("0 makes them real money at once.").Initial("30"),
			},
			Call: action.Post("/api/admin/free-spins/create", guard, s.Create, logged, rate, action.TwoFactor(),
				action.Summary("Gives free spins to players. Spins worth much wait for a second person.")).SecondPerson(kindCreate),
		},
		Actions: []resource.Action{{
			ID: "cancel", Label: "Cancel", Title: "Cancel {name}?", Text: "Spins that are not played are taken back. Winnings stay.", Done: "The campaign is cancelled.", Danger: true,
			From: map[string]string{"id": "id", "version": "version"}, When: resource.When("state", "running"),
			Call: action.Post("/api/admin/free-spins/cancel", guard, s.Cancel, logged, rate, action.Summary("Ends a campaign of free spins, and takes back what is not played.")).Neutral("It only takes spins back."),
		}},
		Empty: "No free spins were given yet.",
	}
}

func (s *Service) spinsResource() resource.Resource {
	return resource.Resource{
		Name: "free-spin-players", Path: "/admin/free-spins/players", Title: "Free spins of players", Lead: "What each player was given in each game, and what it came to.",
		Menu: &resource.Menu{Label: "Free spins of players", Icon: "UserCheck", Group: "games", Order: menuOrder + 1, Keywords: "bonus campaign reward"},
		List: resource.Rows("/api/admin/free-spins/players", Give, "The free spins of players, the newest first.", s.Given),
		Columns: []resource.Column{
			resource.Player("player", "name", "Player"), resource.Text("campaign", "Campaign"), resource.Text("game", "Game"),
			resource.Badge("state", "State", spinStates...), resource.Text("problem", "Problem").Empty("none"), resource.Text("played", "Played"), resource.Text("won", "Won"),
			resource.Text("reference", "Provider's id").Mono().Hidden(), resource.Time("changed_at", "Changed"),
		},
		Filters: []resource.Filter{resource.Find("campaign", "Campaign", "Name of a campaign")},
		Empty:   "There are no such free spins.",
	}
}

// stateOf returns the state of a campaign for staff.
func stateOf(c *campaign, now int64) string {
	switch {
	case c.cancelled:
		return "cancelled"
	case c.endsAt <= now || c.players > 0 && c.over == c.players:
		return "over"
	}
	return "running"
}

// amountText returns an amount with its currency.
func (s *Service) amountText(amount money.Amount, currencyID string) string {
	currency, _ := s.Currencies.Currency(currencyID)
	return currency.Text(amount) + " " + strings.ToUpper(currencyID)
}

// Campaigns lists the campaigns.
func (s *Service) Campaigns(ctx context.Context, _ *session.Call, r FreeSpinCampaignsRequest) (answer resource.Page[FreeSpinCampaignRow], err error) {
	now := s.Clock.Now().UnixMilli()
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := campaigns(q, r.Cursor, r.Rows()+1)
		if err != nil {
			return err
		}
		answer, err = resource.NewPage(list, r.Rows(), func(c campaign) string { return c.id }, func(c campaign) (row FreeSpinCampaignRow, err error) {
			if err = addCounts(q, &c); err != nil {
				return row, err
			}
			row = FreeSpinCampaignRow{
				ID: c.id, Name: c.name, Integration: c.integration, Games: []string{}, State: stateOf(&c, now), Failed: c.failed, Played: c.played,
				Given: fmt.Sprintf("%d of %d", c.issued, c.players), Offer: fmt.Sprintf("%d of %s", c.spins, s.amountText(c.stake, c.currency)),
				Won: s.amountText(c.won, c.currency), Wager: fmt.Sprintf("%d times", c.wager), EndsAt: c.endsAt, CreatedAt: c.createdAt, Version: c.version,
			}
			for _, game := range c.games {
				_, title := s.Integrations.GameOf(c.integration, game)
				row.Games = append(row.Games, title)
			}
			return row, nil
		})
		return err
	})
	return answer, err
}

// Given lists the spins of players.
func (s *Service) Given(ctx context.Context, _ *session.Call, r GivenSpinsRequest) (answer resource.Page[GivenSpinsRow], err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := listSpins(q, "", r.Campaign, r.Cursor, r.Rows()+1)
		if err != nil {
			return err
		}
		answer, err = resource.NewPage(list, r.Rows(), func(w work) string { return w.spins.id }, func(w work) (GivenSpinsRow, error) {
			one, c := w.spins, w.campaign
			_, title := s.Integrations.GameOf(c.integration, one.game)
			row := GivenSpinsRow{
				ID: one.id, Campaign: c.name, Player: one.userID, Game: title, State: one.state, Problem: one.problem, Played: fmt.Sprintf("%d of %d", min(one.played, c.spins), c.spins),
				Won: s.amountText(one.won, c.currency), Reference: one.reference, ChangedAt: one.changedAt,
			}
			person, found, err := s.Players.ByID(q, one.userID)
			if row.Name = one.userID; found {
				row.Name = person.Name
			}
			return row, err
		})
		return err
	})
	return answer, err
}
