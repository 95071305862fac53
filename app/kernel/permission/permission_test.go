package permission

import (
	"strings"
	"testing"
)

func TestPermissionIsDeclaredOnceAndUsed(t *testing.T) {
	fly, swim, see := Declare("fly", "Fly."), Declare("swim", "Swim."), Declare("see", "See.").ForRule("the view")
	r := NewRegistry()
	if err := r.Add(swim, fly, see); err != nil {
		t.Fatal(err)
	}
	if err := r.Add(Declare("fly", "Fly once more.")); err == nil || !strings.Contains(err.Error(), "fly: it is declared twice") {
		t.Errorf("declared twice: %v", err)
	}
	if err := r.Add(Permission{}); err == nil {
		t.Error("no permission was declared as one")
	}
	if err := r.Use(Declare("dig", "Dig."), "POST /dig"); err == nil || !strings.Contains(err.Error(), "POST /dig needs permission dig, which no feature declares") {
		t.Errorf("an undeclared permission: %v", err)
	}
	if err := r.Use(fly, "POST /fly"); err != nil {
		t.Fatal(err)
	}
	if err := r.Check(); err == nil || err.Error() != "permission swim is declared and needed by nothing" {
		t.Errorf("an unused permission: %v", err)
	}
	if err := r.Use(swim, "POST /swim"); err != nil {
		t.Fatal(err)
	}
	list := r.List()
	if err := r.Check(); err != nil || len(list) != 3 || list[0].ID != "fly" || list[0].Calls[0] != "POST /fly" || list[1].Rule != "the view" {
		t.Errorf("%v, %+v", err, list)
	}
	if !r.Known("swim") || r.Known("dig") {
		t.Error("known permissions are not those that are declared")
	}
}

func TestDeclarationNeedsIDAndSentence(t *testing.T) {
	for _, bad := range [][2]string{{"", "Fly."}, {"Fly!", "Fly."}, {"fly", "fly"}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q was declared", bad)
				}
			}()
			Declare(bad[0], bad[1])
		}()
	}
}
