"""Systems whose contacts come and go: one program of the motion for all modes."""
