package sitetest

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// amountNames are the names of request fields that are amounts of money.
var amountNames = []string{"amount", "amounts", "sum", "stake", "bet", "deposit", "pool", "budget", "min_stake", "max_balance"}

// Fields with such a name that are no amounts: filters of lists, and limits that staff write as
// text, where empty means no limit.
var nonAmounts = map[string]string{
	"WagersRequest.min_stake": "a filter of a list",
	"SportsLimitRequest.bet":  "a limit as text, empty for none, in requests and answers alike",
	"RaceCostRequest.pool":    "a question for a simulation, in whole dollars",
	"CampaignRequest.bet":     "the provider's id of a stake",
}

// Every call accepts an amount as text and as a number. Clients can use one form for all
// calls.
func TestAmountsAcceptTextAndNumber(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var document struct {
		Components struct {
			Schemas map[string]struct {
				Properties map[string]schemaOfField `json:"properties"`
				Closed     *bool                    `json:"additionalProperties"`
			} `json:"schemas"`
		} `json:"components"`
	}
	if err := json.Unmarshal([]byte(s.send(s.visitor, http.MethodGet, "/openapi.json", "").text), &document); err != nil {
		t.Fatal(err)
	}
	checked := 0
	for name, schema := range document.Components.Schemas {
		if schema.Closed == nil || *schema.Closed {
			continue // not part of a request
		}
		for field, is := range schema.Properties {
			if !slices.Contains(amountNames, field) || nonAmounts[name+"."+field] != "" {
				continue
			}
			checked++
			if !is.either() {
				t.Errorf("%s.%s is %+v, want text or number", name, field, is)
			}
		}
	}
	if checked < 15 {
		t.Errorf("only %d amounts were found", checked)
	}
}

// schemaOfField is the schema of the field in the OpenAPI description.
type schemaOfField struct {
	Type        string          `json:"type"`
	Description string          `json:"description"`
	AnyOf       []schemaOfField `json:"anyOf"`
	Items       *schemaOfField  `json:"items"`
}

// either reports whether text and numbers are accepted.
func (f schemaOfField) either() bool {
	if f.Items != nil {
		return f.Items.either()
	}
	var types []string
	for _, one := range f.AnyOf {
		types = append(types, one.Type)
	}
	return slices.Contains(types, "string") && slices.Contains(types, "number")
}

// The call returns a deposit address for an amount that is sent as text or as a number.
func TestDepositAmountIsTextOrNumber(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("anna", "")
	anna := s.signIn("anna")
	for _, amount := range []string{`1.5`, `"1.5"`, `1.50`} {
		got := s.want(amount, s.as(anna, "/api/wallet/getDepositWallet", `{"currency":"ltc","amount":`+amount+`}`), 200)
		if !strings.Contains(got.text, `"amount":"1.5`) {
			t.Errorf("%s: %s", amount, got.text)
		}
	}
}

// The OpenAPI description states the unit of each number that is not in whole dollars, coins or
// days.
func TestDescriptionStatesUnits(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var document struct {
		Components struct {
			Schemas map[string]struct {
				Properties map[string]schemaOfField `json:"properties"`
				Required   []string                 `json:"required"`
			} `json:"schemas"`
		} `json:"components"`
	}
	if err := json.Unmarshal([]byte(s.send(s.visitor, http.MethodGet, "/openapi.json", "").text), &document); err != nil {
		t.Fatal(err)
	}
	units := map[string]string{"max_bet": "millionths of a dollar", "reset_below": "millionths of a dollar", "shares": "thousandths"}
	checked := 0
	for name, schema := range document.Components.Schemas {
		for field, is := range schema.Properties {
			numbers := is.Type == "integer" || is.Items != nil && is.Items.Type == "integer"
			if unit := units[field]; unit != "" && numbers {
				checked++
				if !strings.Contains(is.Description, unit) {
					t.Errorf("%s.%s is described as %q, want %q", name, field, is.Description, unit)
				}
			}
		}
	}
	if checked < 4 {
		t.Errorf("only %d numbers with units were found", checked)
	}
	for _, name := range []string{"GrantBonusRequest", "SaveOfferRequest"} {
		if !slices.Contains(document.Components.Schemas[name].Required, "terms") {
			t.Errorf("%s: terms are not required: %v", name, document.Components.Schemas[name].Required)
		}
	}
}

// The user object has the balance of each currency, equal to the call for currencies.
func TestUserObjectHasWallets(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("anna", "")
	anna := s.signIn("anna")
	user, _ := s.want("the own user", s.as(anna, "/auth/update", `{}`), 200).body["user"].(map[string]any)
	if user["wallet_usd"] != "10.00" || user["wallet_btc"] != "0.00000000" || user["name"] != "anna" {
		t.Errorf("wallet_usd is %v, wallet_btc %v", user["wallet_usd"], user["wallet_btc"])
	}
}
