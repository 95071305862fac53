package app

import "testing"

// The client seed stands in the user object, which accounts make without knowing
// of seeds.
func TestTheUserObjectTellsTheClientSeed(t *testing.T) {
	s := newSite(t)
	s.open("felicity", "")
	felicity := s.signIn("felicity")
	s.want("seed", s.as(felicity, "/api/user/client_seed_change", `{"client_seed":"mine"}`), 200)
	user := s.want("user", s.as(felicity, "/auth/update", `{}`), 200).body["user"].(map[string]any)
	if user["client_seed"] != "mine" || user["name"] != "felicity" {
		t.Errorf("the user object is %v", user)
	}
}
