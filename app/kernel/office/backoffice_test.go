package office

import (
	"context"
	"strings"
	"testing"

	"croupier/app/kernel/permission"
	"croupier/db"
)

var see = permission.Declare("see_things", "See things.")

func search(kind string) Search {
	return Search{Kind: kind, Permission: see, Find: func(context.Context, *db.Reader, string, int) ([]Hit, error) { return nil, nil }}
}

func queue(name string) Queue {
	return Queue{Name: name, Title: name, Path: "/admin/" + name, Permission: see, Load: func(context.Context, *db.Reader) (QueueState, error) { return QueueState{}, nil }}
}

func TestExtensionsAreJoinedInOrder(t *testing.T) {
	all, err := Join([]Extension{{Searches: []Search{search("Players")}}, {}, {Searches: []Search{search("Bets")}, Queues: []Queue{queue("cases")}}})
	if err != nil {
		t.Fatal(err)
	}
	if len(all.Searches) != 2 || all.Searches[0].Kind != "Players" || all.Searches[1].Kind != "Bets" || len(all.Queues) != 1 {
		t.Errorf("joined %+v", all)
	}
}

func TestIncompleteOrDuplicateExtensionIsRefused(t *testing.T) {
	open := queue("open")
	open.Permission = permission.Permission{}
	for what, test := range map[string]struct {
		parts []Extension
		says  string
	}{
		"a queue for everybody":       {[]Extension{{Queues: []Queue{open}}}, `queue "open" is not complete`},
		"a search that finds nothing": {[]Extension{{Searches: []Search{{Kind: "Players", Permission: see}}}}, `search for "Players" is not complete`},
		"a history with a bad name":   {[]Extension{{Histories: []History{{Kind: "What Happened!", Permission: see}}}}, "is not complete"},
		"a gauge without a reading":   {[]Extension{{Gauges: []Gauge{{Name: "Disk", Permission: see}}}}, "Disk"},
		"two searches of one kind":    {[]Extension{{Searches: []Search{search("Bets")}}, {Searches: []Search{search("Bets")}}}, "two features offer"},
		"two queues of one name":      {[]Extension{{Queues: []Queue{queue("cases"), queue("cases")}}}, "two features offer"},
	} {
		if _, err := Join(test.parts); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
